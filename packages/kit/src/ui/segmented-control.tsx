import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Buy and sell carry the color of their side when chosen. */
  readonly tone?: 'neutral' | 'buy' | 'sell';
}

export interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly disabled?: boolean;
}

const TONES = {
  neutral: 'has-checked:bg-chosen has-checked:text-text has-checked:shadow-raised',
  buy: 'has-checked:bg-up has-checked:text-on-up',
  sell: 'has-checked:bg-down has-checked:text-on-down',
} as const;

export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, segments, value, onValueChange, disabled = false } = props;
  const name = useId();
  const isSided = segments.some((segment) => segment.tone !== undefined && segment.tone !== 'neutral');
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      // A field that is left shows its error, which would move a segment from under the press.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx('flex rounded-button bg-surface', !isSided && 'p-1', disabled && 'opacity-50')}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={clsx(
            'flex min-w-0 flex-1 cursor-pointer items-center justify-center rounded-field px-2 text-center text-body font-semibold text-muted transition-colors duration-(--duration-fast) hover:text-text',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            isSided ? 'min-h-11 rounded-button text-row' : 'min-h-9',
            TONES[segment.tone ?? 'neutral'],
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onValueChange(segment.value)}
          />
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
