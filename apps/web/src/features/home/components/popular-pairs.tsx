import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { memo } from 'react';
import { Link } from 'react-router';
import { chartPath, listDecimals, type Match, MatchSparkline, PairName } from '../../market-data/index.ts';

export interface PopularPairsProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined;
  readonly curves: ReadonlyMap<number, readonly number[]>;
}

const NARROW = { width: 90, height: 32 } as const;
const WIDE = { width: 168, height: 64 } as const;
const PLACES = Array.from({ length: LIMITS.popularPairs }, (_, index) => index);
const CARD =
  'flex min-w-0 flex-col gap-1 rounded-card bg-surface p-3 desktop:grid desktop:grid-cols-[1fr_auto] desktop:gap-x-4 desktop:p-5';
/** The curve stands below the figures on a phone and beside them on a desktop. */
const CURVE =
  'mt-1 desktop:col-start-2 desktop:row-span-3 desktop:row-start-1 desktop:mt-0 desktop:self-center';

/** The first three pairs as cards. */
export function PopularPairs({ matches, curves }: PopularPairsProps) {
  const t = useT();
  return (
    <section aria-label={t('home:popular')} className="grid grid-cols-3 gap-2 desktop:gap-4">
      {matches === undefined
        ? PLACES.map((place) => <CardSkeleton key={place} />)
        : matches
            .slice(0, LIMITS.popularPairs)
            .map((match) => <PairCard key={match.id} match={match} points={curves.get(match.id)} />)}
    </section>
  );
}

function PairCardContent(props: { readonly match: Match; readonly points: readonly number[] | undefined }) {
  const { match, points } = props;
  const isDesktop = useIsDesktop();
  const { close, change } = match.currency_quotation;
  return (
    <Link to={chartPath(match)} className={`${CARD} transition-colors hover:bg-surface-strong`}>
      <PairName match={match} />
      <span className="truncate text-row desktop:text-price">
        <PriceText value={close} tickDecimals={listDecimals(match)} tone={toneOf(change)} />
      </span>
      <ChangePill percent={change} look="text" />
      <span className={`${CURVE} overflow-hidden`}>
        <MatchSparkline match={match} points={points} {...(isDesktop ? WIDE : NARROW)} hasArea />
      </span>
    </Link>
  );
}

const PairCard = memo(PairCardContent);

function CardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-4 w-12" />
      <span className={CURVE}>
        <Skeleton className="h-8 w-full desktop:h-16 desktop:w-42" />
      </span>
    </div>
  );
}
