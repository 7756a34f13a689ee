import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Statistics } from '../api.ts';

/** Orders by day as bars, what was completed darker; the table below says the same in figures. */
export function DayChart({ days }: { readonly days: Statistics['days'] }) {
  const t = useTexts();
  const format = useFormat();
  const most = Math.max(1, ...days.map((day) => day.orders));
  const percent = (count: number): string => `${(100 * count) / most}%`;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="mb-4">
      <div
        role="img"
        aria-label={t('fiat:stats.chart')}
        className="flex h-32 items-end gap-1 border-b border-line-strong"
      >
        {days.map((day) => (
          <div
            key={day.day}
            title={`${format.date(day.day)}: ${day.completed} / ${day.orders}`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <div className="bg-line-strong" style={{ height: percent(day.orders - day.completed) }} />
            <div className="bg-accent" style={{ height: percent(day.completed) }} />
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex items-center justify-between gap-4 text-secondary text-muted">
        <span className="figures">{first !== undefined && format.date(first.day)}</span>
        <span className="flex gap-4">
          <Key className="bg-accent" text={t('fiat:completed')} />
          <Key className="bg-line-strong" text={t('fiat:stats.rest')} />
        </span>
        <span className="figures">{last !== undefined && format.date(last.day)}</span>
      </figcaption>
    </figure>
  );
}

function Key({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${className}`} aria-hidden="true" />
      {text}
    </span>
  );
}
