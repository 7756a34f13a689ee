import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { Link } from 'react-router';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { useIsLoggedIn } from '../../session/index.ts';
import { contractsQuery, type Levels, levelsQuery, type Mine, mineQuery } from '../api.ts';
import { rangeOf } from '../model/progress.ts';
import { LevelList } from './level-list.tsx';
import { OwnLevel } from './own-level.tsx';

/** The fee level of the person with what is left to the next one, and all levels with their rates. */
function TierScreen() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const levels = useQuery(levelsQuery);
  const mine = useQuery({ ...mineQuery, enabled: isLoggedIn });
  const error = levels.error ?? mine.error;
  const isShown = levels.data !== undefined && (!isLoggedIn || mine.data !== undefined);
  return (
    <div className="flex flex-col gap-6 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <div>
        <PageHeader title={t('tier:title')} backTo={isLoggedIn ? '/user-center' : '/help-center'} />
        <p className="text-dense text-muted">{t('tier:lead')}</p>
      </div>
      {isShown && <Shown levels={levels.data} mine={mine.data ?? null} />}
      {!isShown && error === null && <Waiting />}
      {!isShown && error !== null && (
        <ErrorState
          error={error}
          isRetrying={levels.isFetching || mine.isFetching}
          onRetry={() => void Promise.all([levels.refetch(), ...(isLoggedIn ? [mine.refetch()] : [])])}
        />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function Shown({ levels, mine }: { readonly levels: Levels; readonly mine: Mine | null }) {
  const t = useT();
  return (
    <>
      {mine === null ? (
        <Link
          to="/login?redirect=%2Ffees"
          className={buttonClass({ size: 'medium', variant: 'secondary', isBlock: true })}
        >
          {t('tier:logIn')}
        </Link>
      ) : (
        <OwnLevel mine={mine} nextAt={levels.next_at} hasLevels={levels.levels.length > 1} />
      )}
      {levels.levels.length > 1 ? (
        <LevelList levels={levels.levels} own={mine?.level ?? null} />
      ) : (
        <EmptyState icon={<Layers />} title={t('tier:none')} hint={t('tier:noneHint')} />
      )}
      <Terms levels={levels} />
    </>
  );
}

/** Terms by which levels are measured and kept, and the rates that no level changes. */
function Terms({ levels }: { readonly levels: Levels }) {
  const t = useT();
  const format = useFormat();
  const contracts = useQuery(contractsQuery).data;
  const range = rangeOf(contracts?.map(({ terms }) => terms.fee_percent) ?? []);
  const percents = [...new Set(range)].map((percent) => format.percent(percent)).join(' – ');
  return (
    <section aria-label={t('tier:howTitle')} className="flex flex-col gap-2 text-secondary text-muted">
      <h2 className="text-row text-ink">{t('tier:howTitle')}</h2>
      {range !== null && <p>{t('tier:contractFee', { percent: percents })}</p>}
      <p>{t('tier:how')}</p>
      {levels.keep_days > 0 && <p>{t('tier:keep', { length: format.days(levels.keep_days) })}</p>}
      {levels.changes_at !== null && (
        <p className="text-ink">{t('tier:changes', { date: format.utcDate(levels.changes_at) })}</p>
      )}
      <RulesLink kind="fee_levels" />
    </section>
  );
}

export { TierScreen as Component };
