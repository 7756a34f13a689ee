import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { decimalsOfStep, type Match, useDepth } from '../../market-data/index.ts';
import { type DepthCurve, depthCurve, depthPath } from '../model/depth-curve.ts';

const LEVELS = 50;

/** Offers up to each price, buyers at the left, sellers at the right; fills its container. */
export function DepthPicture({ match }: { readonly match: Match }) {
  const t = useT();
  const book = useDepth(match.id, LEVELS);
  const curve = book === null ? null : depthCurve(book);
  if (book === null) return <Skeleton className="size-full" />;
  if (curve === null) return <EmptyState title={t('market:book.empty')} />;
  const pair = `${match.base_currency_code}/${match.quote_currency_code}`;
  return (
    <figure className="flex size-full flex-col" aria-label={t('chart:depth.label', { pair })}>
      <div className="flex justify-between text-label text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-up" aria-hidden="true" />
          {t('market:book.bids')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-down" aria-hidden="true" />
          {t('market:book.asks')}
        </span>
      </div>
      <Areas curve={curve} />
      <Prices curve={curve} match={match} />
    </figure>
  );
}

function Areas({ curve }: { readonly curve: DepthCurve }) {
  const bids = depthPath(curve.bids, curve);
  const asks = depthPath(curve.asks, curve);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mt-2 min-h-0 w-full flex-1 border-b border-line"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <g className="text-up">
        <path d={`${bids}H0V100Z`} fill="currentColor" opacity="0.14" />
        <path d={`${bids}H0`} stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </g>
      <g className="text-down">
        <path d={`${asks}H100V100Z`} fill="currentColor" opacity="0.14" />
        <path d={`${asks}H100`} stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}

function Prices({ curve, match }: { readonly curve: DepthCurve; readonly match: Match }) {
  const format = useFormat();
  const decimals = decimalsOfStep(match.price_tick);
  const priceText = (price: number): string => format.price(price.toFixed(decimals), decimals);
  return (
    <figcaption className="figures mt-1.5 flex justify-between text-label text-muted">
      <span>{priceText(curve.low)}</span>
      <span>{priceText((curve.low + curve.high) / 2)}</span>
      <span>{priceText(curve.high)}</span>
    </figcaption>
  );
}
