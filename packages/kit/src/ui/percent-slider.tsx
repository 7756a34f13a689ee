import { clsx } from 'clsx';
import { useT } from '../lib/i18n.ts';

export interface PercentSliderProps {
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onValueChange: (percent: number) => void;
  readonly disabled?: boolean;
}

const STOPS = [0, 25, 50, 75, 100] as const;
const SNAP = 3;

/** The share of a balance: slides freely and settles on the quarters, which can be tapped. */
export function PercentSlider({ value, onValueChange, disabled = false }: PercentSliderProps) {
  const t = useT();
  const settle = (raw: number): void =>
    onValueChange(STOPS.find((stop) => Math.abs(stop - raw) <= SNAP) ?? raw);
  return (
    <div className={clsx('relative h-11', disabled && 'opacity-40')}>
      <div className="pointer-events-none absolute inset-x-2.5 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line">
        <div className="h-full rounded-full bg-ink" style={{ width: `${value}%` }} />
        {STOPS.map((stop) => (
          <span
            key={stop}
            className={clsx(
              'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 bg-bg',
              stop <= value ? 'border-ink' : 'border-line-strong',
            )}
            style={{ left: `${stop}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={t('app:field.percent')}
        aria-valuetext={`${value}%`}
        className="percent-slider absolute inset-0 h-11 w-full cursor-pointer appearance-none bg-transparent disabled:cursor-not-allowed"
        onChange={(event) => settle(event.target.valueAsNumber)}
      />
    </div>
  );
}
