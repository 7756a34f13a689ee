import type { ReactNode } from 'react';

/** One number of the platform with what explains it. */
export function StatCard(props: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly isAlarming?: boolean;
  /** A curve below the number. */
  readonly chart?: ReactNode;
}) {
  const { label, value, note, isAlarming = false, chart } = props;
  return (
    <div className="min-w-0 rounded-card bg-surface px-4 py-3.5">
      <p className="truncate text-secondary text-muted">{label}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className={isAlarming ? 'figures text-symbol text-danger' : 'figures text-symbol'}>
          {value}
        </span>
        {note !== undefined && <span className="figures text-secondary text-muted">{note}</span>}
      </p>
      {chart !== undefined && <div className="mt-2">{chart}</div>}
    </div>
  );
}
