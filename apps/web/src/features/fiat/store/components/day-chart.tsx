import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Statistics } from '../api.ts';
import { type Bar, barsOf } from '../model/days.ts';

export interface DayChartProps {
  readonly days: Statistics['days'];
  readonly from: number;
  readonly now: number;
}

/** More bars than this would be too thin on a phone. */
const BARS_MAX = 46;

/** Orders day by day, the completed ones of them filled; the table says the same to a screen reader. */
export function DayChart({ days, from, now }: DayChartProps) {
  const t = useT();
  const format = useFormat();
  const bars = barsOf(days, { from, now, most: BARS_MAX });
  const most = Math.max(1, ...bars.map(({ orders }) => orders));
  return (
    <figure aria-labelledby="by-day" className="max-w-160">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id="by-day" className="text-symbol">
          {t('fiat:store.byDay')}
        </h2>
        <p aria-hidden="true" className="flex gap-4 text-secondary text-muted">
          <Legend look="bg-accent" name={t('fiat:store.completed')} />
          <Legend look="bg-line-strong" name={t('fiat:store.otherOrders')} />
        </p>
      </figcaption>
      <div aria-hidden="true" className="flex gap-2">
        <div className="figures flex h-32 w-6 shrink-0 flex-col justify-between text-right text-label text-faint">
          <span>{format.quantity(String(most))}</span>
          <span>{format.quantity('0')}</span>
        </div>
        <div className="flex h-32 min-w-0 flex-1 items-end gap-0.5 border-b border-line">
          {bars.map((bar) => (
            <DayBar key={bar.day} bar={bar} most={most} />
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="figures flex justify-between gap-3 pt-1.5 pl-8 text-label text-faint">
        <span>{format.date(from)}</span>
        <span>{format.date(now)}</span>
      </p>
      <DayTable days={days} />
    </figure>
  );
}

function Legend({ look, name }: { readonly look: string; readonly name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2 rounded-full ${look}`} />
      {name}
    </span>
  );
}

function DayBar({ bar, most }: { readonly bar: Bar; readonly most: number }) {
  const format = useFormat();
  const { day, orders, completed } = bar;
  return (
    <div
      title={`${format.date(day)}: ${completed} / ${orders}`}
      className="flex h-full max-w-6 min-w-0 flex-1 flex-col justify-end"
    >
      {orders > completed && (
        <div
          className="rounded-t-[3px] bg-line-strong"
          style={{ height: `${((orders - completed) / most) * 100}%` }}
        />
      )}
      {completed > 0 && (
        <div
          className={orders === completed ? 'rounded-t-[3px] bg-accent' : 'bg-accent'}
          style={{ height: `${(completed / most) * 100}%` }}
        />
      )}
    </div>
  );
}

/** For who does not see the bars; days without orders are left out. */
function DayTable({ days }: Pick<DayChartProps, 'days'>) {
  const t = useT();
  const format = useFormat();
  return (
    <table className="sr-only">
      <caption>{t('fiat:store.byDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fiat:store.day')}</th>
          <th scope="col">{t('fiat:store.orders')}</th>
          <th scope="col">{t('fiat:store.completed')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ orders }) => orders > 0)
          .map(({ day, orders, completed }) => (
            <tr key={day}>
              <th scope="row">{format.date(day)}</th>
              <td>{orders}</td>
              <td>{completed}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
