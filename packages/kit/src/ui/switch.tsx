import type { ReactNode } from 'react';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly hint?: string;
  readonly leading?: ReactNode;
  readonly disabled?: boolean;
}

/** A setting that acts at once; the whole row is the target. */
export function Switch({ label, isOn, onChange, hint, leading, disabled = false }: SwitchProps) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:opacity-50">
      {leading !== undefined && (
        <span className="shrink-0 [&>svg]:size-5.5 [&>svg]:stroke-[1.75]">{leading}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-row font-medium">{label}</span>
        {hint !== undefined && <span className="block text-secondary text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full bg-line-strong transition-colors duration-(--duration-base) before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-on-ink before:transition-transform before:duration-(--duration-base) checked:bg-ink checked:before:translate-x-5"
      />
    </label>
  );
}
