import { useNow } from '@openbourse/kit/lib/clock.ts';
import { isMissing } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { SECOND_MS } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { offeringQuery, type Offering } from '../api.ts';
import { phaseNow } from '../model/offering.ts';
import { DemandBar } from './demand-bar.tsx';
import { OwnPart } from './own-part.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { PhaseCountdown } from './phase-countdown.tsx';
import { Result } from './result.tsx';
import { Terms } from './terms.tsx';
import { Timeline } from './timeline.tsx';

const ID = /^[1-9][0-9]{0,8}$/;

/** One offering; its id is in the address. `verification` leads to the verification, for who needs a level more. */
function OfferingDetailScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const asked = params.get('id') ?? '';
  const id = ID.test(asked) ? Number.parseInt(asked, 10) : 0;
  const { data, error, isFetching, refetch } = useQuery({ ...offeringQuery(id), enabled: id > 0 });
  const isGone = id === 0 || isMissing(error);
  return (
    <div className="flex flex-col gap-5 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader title={data?.offering.name ?? t('subscription:title')} backTo="/subscription-list" />
      {data !== undefined ? (
        <Detail offering={data.offering} description={data.description} />
      ) : isGone ? (
        <EmptyState icon={<SearchX />} title={t('subscription:missing')} hint={t('subscription:emptyHint')} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

function Detail({ offering, description }: { readonly offering: Offering; readonly description: string }) {
  const t = useT();
  const now = useNow(SECOND_MS);
  const phase = phaseNow(offering, now);
  return (
    <div className="grid gap-6 desktop:grid-cols-2 desktop:items-start desktop:gap-10">
      <div className="flex flex-col gap-6">
        <div className="flex items-center gap-3">
          <CoinLogo currency={offering.token} size="large" />
          <p className="min-w-0 flex-1 text-symbol">{offering.token.code}</p>
          <PhaseBadge phase={phase} />
        </div>
        {phase === 'cancelled' && (
          <Banner tone="warn">{t('subscription:cancelled', { reason: offering.cancel_reason ?? '' })}</Banner>
        )}
        <div className="flex flex-col gap-3 rounded-card bg-surface p-4">
          <PhaseCountdown offering={offering} phase={phase} now={now} />
          <DemandBar offering={offering} />
        </div>
        <OwnPart offering={offering} phase={phase} now={now} />
        {phase === 'ended' && <Result offering={offering} />}
      </div>
      <div className="flex flex-col gap-6">
        <Terms offering={offering} />
        <Section title={t('subscription:timeline.title')}>
          <Timeline offering={offering} now={now} />
        </Section>
        <Section title={t('subscription:about', { token: offering.token.code })}>
          <p className="text-body whitespace-pre-line">{description}</p>
        </Section>
        <Section title={t('subscription:rules.title')}>
          <p className="text-dense text-muted">{t('subscription:rules.fit')}</p>
          <p className="text-dense text-muted">{t('subscription:rules.over')}</p>
          <p className="text-dense text-muted">{t('subscription:rules.file')}</p>
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-symbol">
        {title}
      </h2>
      {children}
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 desktop:grid-cols-2">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

export { OfferingDetailScreen as Component };
