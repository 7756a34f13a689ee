import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Offering } from '../api.ts';
import { phaseNow } from '../model/offering.ts';
import { DemandBar } from './demand-bar.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { PhaseCountdown } from './phase-countdown.tsx';

export interface OfferingCardProps {
  readonly offering: Offering;
  readonly now: number;
  /** Content above the facts instead of the demand. */
  readonly children?: ReactNode;
}

/** An offering in the list; the whole card leads to it. */
export function OfferingCard({ offering, now, children }: OfferingCardProps) {
  const t = useT();
  const format = useFormat();
  const phase = phaseNow(offering, now);
  const { token, quote } = offering;
  return (
    <Link
      to={`/subscription-details?id=${offering.id}`}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 transition-colors hover:bg-surface-strong"
    >
      <div className="flex items-center gap-3">
        <CoinLogo currency={token} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-row font-semibold">{offering.name}</h2>
          <p className="text-secondary text-muted">{token.code}</p>
        </div>
        <PhaseBadge phase={phase} />
      </div>
      {children ?? (
        <>
          <PhaseCountdown offering={offering} phase={phase} now={now} />
          <DemandBar offering={offering} />
        </>
      )}
      <Facts>
        <Fact name={t('subscription:price')}>
          {format.quantity(offering.issue_price)} {quote.code}
        </Fact>
        <Fact name={t('subscription:supply')}>
          {format.quantity(offering.supply)} {token.code}
        </Fact>
        <Fact name={t('subscription:endTime')}>{format.dateTime(offering.ends_at)}</Fact>
      </Facts>
    </Link>
  );
}
