import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { clsx } from 'clsx';
import { type BarLevel, barLevels } from '../model/bar.ts';
import type { Position } from '../model/rows.ts';

export interface PositionBarProps {
  readonly position: Position;
  readonly mark: string | null;
  /** Of a price. */
  readonly decimals: number;
}

const TICKS: Readonly<Record<BarLevel['name'], string>> = {
  liquidation: 'bg-danger',
  stop_loss: 'bg-down',
  trailing: 'bg-down',
  entry: 'bg-muted',
  mark: '',
  take_profit: 'bg-up',
};
const LABELS: Readonly<Record<BarLevel['name'], string>> = {
  liquidation: 'text-danger',
  stop_loss: 'text-down',
  trailing: 'text-down',
  entry: 'text-muted',
  mark: 'text-text',
  take_profit: 'text-up',
};

/** The prices of a position on one line, loss to the left and profit to the right. */
export function PositionBar({ position, mark, decimals }: PositionBarProps) {
  const t = useT();
  const format = useFormat();
  const levels = barLevels(position, {
    liquidation: position.liquidation_price,
    stop_loss: position.stop_loss,
    trailing: position.trailing?.stop_price ?? null,
    entry: position.open_price,
    mark,
    take_profit: position.take_profit,
  }).toSorted((a, b) => a.place - b.place);
  const entry = levels.find(({ name }) => name === 'entry')?.place;
  const now = levels.find(({ name }) => name === 'mark')?.place;
  const text = (level: BarLevel): string =>
    `${t(`contract:level.${level.name}`)} ${format.quantity(level.price, decimals)}`;
  return (
    <div>
      <div role="img" aria-label={levels.map(text).join(', ')} className="relative my-2 h-3">
        <span className="absolute inset-x-0 top-1 h-1 rounded-full bg-surface-strong" />
        {entry !== undefined && now !== undefined && (
          <span
            className={clsx('absolute top-1 h-1', now >= entry ? 'bg-up' : 'bg-down')}
            style={{ left: `${Math.min(entry, now)}%`, width: `${Math.abs(now - entry)}%` }}
          />
        )}
        {levels.map((level) => (
          <span
            key={level.name}
            className={clsx(
              'absolute top-0 -translate-x-1/2',
              level.name === 'mark'
                ? 'size-3 rounded-full border-3 border-ink bg-bg'
                : `h-3 w-0.5 ${TICKS[level.name]}`,
            )}
            style={{ left: `${level.place}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="figures flex flex-wrap justify-between gap-x-3 text-label">
        {levels
          .filter(({ name }) => name !== 'mark')
          .map((level) => (
            <span key={level.name} className={LABELS[level.name]}>
              {text(level)}
            </span>
          ))}
      </p>
    </div>
  );
}
