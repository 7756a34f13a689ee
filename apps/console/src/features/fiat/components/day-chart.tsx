import { clock } from '@openbourse/kit/lib/clock.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Day, fillDays } from '../model/fill-days.ts';

/** Orders opened and completed on each day, as bars; the table below gives the figures. */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const t = useTexts();
  const format = useFormat();
  const filled = fillDays(days, clock.now());
  const most = Math.max(1, ...filled.flatMap((day) => [day.orders, day.completed]));
  const percent = (count: number): string => `${(100 * count) / most}%`;
  const [first, last] = [filled[0], filled.at(-1)];
  return (
    <figure className="mb-4">
      <div
        role="img"
        aria-label={t('fiat:stats.chart')}
        className="flex h-32 items-end gap-1 border-b border-line-strong"
      >
        {filled.map((day) => (
          <div
            key={day.day}
            title={`${format.date(day.day)}: ${day.orders} / ${day.completed}`}
            className="flex h-full min-w-0 flex-1 items-end gap-px"
          >
            <div className="flex-1 rounded-t-[2px] bg-line-strong" style={{ height: percent(day.orders) }} />
            <div className="flex-1 rounded-t-[2px] bg-accent" style={{ height: percent(day.completed) }} />
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex items-center justify-between gap-4 text-secondary text-muted">
        <span className="figures">{first !== undefined && format.date(first.day)}</span>
        <span className="flex gap-4">
          <Legend className="bg-line-strong" text={t('fiat:stats.opened')} />
          <Legend className="bg-accent" text={t('fiat:completed')} />
        </span>
        <span className="figures">{last !== undefined && format.date(last.day)}</span>
      </figcaption>
    </figure>
  );
}

function Legend({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${className}`} aria-hidden="true" />
      {text}
    </span>
  );
}
