import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Earnings } from '../api.ts';
import { type EarningBar, earningBars } from '../model/earning-bars.ts';

export interface EarningsChartProps {
  readonly earnings: Earnings;
  readonly now: number;
  readonly days: number;
}

/** More bars than this would be too thin on a phone. */
const BARS_MAX = 45;
const [WIDTH, HEIGHT, GAP] = [360, 120, 2];

/** Dividends day by day; the table says the same to a screen reader. */
export function EarningsChart({ earnings, now, days }: EarningsChartProps) {
  const t = useT();
  const format = useFormat();
  const bars = earningBars(earnings, { now, days, most: BARS_MAX });
  const highest = bars.find(({ percent }) => percent === 100);
  const step = WIDTH / bars.length;
  return (
    <figure aria-label={t('staking:earnings.byDay')}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2 text-secondary text-muted">
        <span className="text-body font-semibold text-text">{t('staking:earnings.byDay')}</span>
        {highest === undefined ? (
          <span>{t('staking:earnings.empty')}</span>
        ) : (
          <span className="figures">
            {t('staking:earnings.highest', { amount: format.worth(highest.usdt, 4) })}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line"
        aria-hidden="true"
      >
        {bars.map((bar, index) => {
          const height = (bar.percent / 100) * HEIGHT;
          return (
            <rect
              key={bar.day}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              rx="1.5"
              className="fill-accent"
            >
              <title>{`${format.utcDate(bar.day)}: ${format.quantity(bar.usdt, 4)} USDT`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="figures flex justify-between gap-3 pt-1.5 text-label text-faint">
        <span>{format.utcDate(bars[0]?.day ?? now)}</span>
        <span>{format.utcDate(bars.at(-1)?.day ?? now)}</span>
      </p>
      <p className="pt-1 text-label text-muted">{t('staking:earnings.valued')}</p>
      <DayTable bars={bars} />
    </figure>
  );
}

/** For who does not see the bars; days without dividends are left out. */
function DayTable({ bars }: { readonly bars: readonly EarningBar[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <table className="sr-only">
      <caption>{t('staking:earnings.byDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('staking:earnings.day')}</th>
          <th scope="col">{t('staking:dividends')}</th>
        </tr>
      </thead>
      <tbody>
        {bars
          .filter(({ usdt }) => usdt !== '0')
          .map(({ day, usdt }) => (
            <tr key={day}>
              <th scope="row">{format.utcDate(day)}</th>
              <td>{`${format.quantity(usdt)} USDT`}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
