import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { decimalsOfStep, plotValue } from '../../market-data/index.ts';
import type { MicroMarket } from '../api.ts';
import { type MicroOrder, standingOf } from '../model/orders.ts';
import { BOX, drawLine, shareOfPrice, shareOfTime, type View, viewOf } from '../model/price-line.ts';
import type { LivePrice } from '../use-price-line.ts';
import { CountdownRing } from './countdown-ring.tsx';

export interface PriceLineProps {
  readonly market: MicroMarket;
  readonly live: LivePrice;
  /** The running order whose entry and expiry are drawn; null without one. */
  readonly order: MicroOrder | null;
}

const DRAW_MS = 500;
/**
 * Closes of minutes are a minute apart, and the last one is up to two minutes older than the first live price; a wider
 * gap is one of the market.
 */
const GAP_MS = 150_000;

/** The recorded price of the last minutes, with the entry level and the expiry of a running order. */
export function PriceLine({ market, live, order }: PriceLineProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow(DRAW_MS) + live.clockLead;
  const entry = order?.entry_price ?? null;
  const levels = entry === null ? [] : [plotValue(entry)];
  const view = viewOf(live.line, { now, order, levels });
  const newest = live.line.findLast(({ at }) => at >= view.from);
  const decimals = decimalsOfStep(market.price_tick);
  const { line, area } = drawLine(live.line, view, GAP_MS);
  return (
    <div
      role="img"
      aria-label={t('micro:line.label', {
        pair: market.symbol,
        price: live.price === null ? '–' : format.price(live.price, decimals),
      })}
      className="relative h-48 w-full overflow-hidden rounded-card bg-surface desktop:h-96"
    >
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full text-accent"
        fill="none"
        aria-hidden="true"
      >
        <path d={area} fill="currentColor" opacity="0.08" />
        <path
          d={line}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {newest !== undefined && (
        <span
          className="absolute size-2.5 -translate-1/2 rounded-full bg-accent ring-4 ring-accent-soft"
          style={{
            left: percent(shareOfTime(view, newest.at)),
            top: percent(shareOfPrice(view, newest.price)),
          }}
        />
      )}
      {newest !== undefined && <PriceScale view={view} decimals={decimals} />}
      {newest === undefined && live.beat !== null && (
        <span className="absolute inset-0 flex items-center justify-center text-dense text-muted">
          {t('micro:line.none')}
        </span>
      )}
      {order !== null && <OrderMarks order={order} view={view} price={live.price} decimals={decimals} />}
      {order !== null && (
        <div className="absolute top-3 left-3">
          <CountdownRing order={order} now={now} />
        </div>
      )}
    </div>
  );
}

/** Stays readable where the line passes below it. */
const SCALE = 'figures absolute right-1 rounded-tag bg-surface/80 px-1 text-label text-faint';

/** The highest and the lowest price of the drawing. */
function PriceScale({ view, decimals }: { readonly view: View; readonly decimals: number }) {
  const format = useFormat();
  const text = (share: number): string =>
    format.price(String(view.low + (view.high - view.low) * share), decimals);
  return (
    <>
      <span className={`${SCALE} top-1.5`}>{text(1)}</span>
      <span className={`${SCALE} bottom-1.5`}>{text(0)}</span>
    </>
  );
}

interface OrderMarksProps {
  readonly order: MicroOrder;
  readonly view: View;
  readonly price: string | null;
  readonly decimals: number;
}

/** The entry as a level and the expiry as an instant. */
function OrderMarks({ order, view, price, decimals }: OrderMarksProps) {
  const t = useT();
  const format = useFormat();
  const standing = standingOf(order, price);
  const expiry = percent(shareOfTime(view, order.expires_at));
  return (
    <>
      <span className="absolute inset-y-0 border-l border-dashed border-line-strong" style={{ left: expiry }}>
        <Flag className="absolute top-8 right-1 size-3.5 text-muted" aria-hidden="true" />
      </span>
      {order.entry_price !== null && (
        <span
          className={clsx(
            'absolute inset-x-0 border-t border-dashed',
            standing === 'ahead' && 'border-up text-up',
            standing === 'behind' && 'border-down text-down',
            (standing === 'level' || standing === null) && 'border-muted text-muted',
          )}
          style={{ top: percent(shareOfPrice(view, plotValue(order.entry_price))) }}
        >
          <span className="figures absolute bottom-0.5 left-20 rounded-tag bg-surface/80 px-1 text-label font-semibold">
            {t('micro:order.entry')} {format.price(order.entry_price, decimals)}
          </span>
        </span>
      )}
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
