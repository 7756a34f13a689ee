import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listDecimals } from '../model/list-decimals.ts';
import { chartPath } from '../model/match-path.ts';
import { hasVolume, type Match } from '../model/matches.ts';
import { MatchSparkline } from './match-sparkline.tsx';
import { PairName } from './pair-name.tsx';

export interface MatchRowProps {
  readonly match: Match;
  readonly points: readonly number[] | undefined;
  /** Stands below the pair instead of its turnover, by which pairs can be compared. */
  readonly note?: ReactNode;
}

const FRAME = 'flex min-h-15 min-w-0 flex-1 items-center gap-2 py-2';

function MatchRowContent({ match, points, note }: MatchRowProps) {
  const t = useT();
  const format = useFormat();
  const { close, change, turnover } = match.currency_quotation;
  return (
    <Link to={chartPath(match)} className={`${FRAME} rounded-button transition-colors hover:bg-surface`}>
      <CoinLogo currency={match.base_currency} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="block">
          <PairName match={match} />
        </span>
        <span className="figures block text-secondary text-muted wrap-anywhere">
          {note ??
            (hasVolume(match)
              ? `${t('market:short.volume')} ${format.volume(turnover)} ${match.quote_currency_code}`
              : match.base_currency.name)}
        </span>
      </span>
      <MatchSparkline match={match} points={points} width={44} height={26} />
      <span className="min-w-23 text-right">
        <span className="block text-row">
          <PriceText value={close} tickDecimals={listDecimals(match)} />
        </span>
        <ChangePill percent={change} look="text" />
      </span>
    </Link>
  );
}

/** A pair in a list with its curve, price and change; drawn again only when the match itself changes. */
export const MatchRow = memo(MatchRowContent);

/** The shape of a row while the markets load. */
export function MatchRowSkeleton() {
  return (
    <div className={FRAME}>
      <Skeleton className="size-8" isRound />
      <span className="flex-1 space-y-2">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3 w-16" />
      </span>
      <Skeleton className="h-6 w-11" />
      <span className="w-20 space-y-2">
        <Skeleton className="ml-auto h-3.5 w-20" />
        <Skeleton className="ml-auto h-3 w-12" />
      </span>
    </div>
  );
}
