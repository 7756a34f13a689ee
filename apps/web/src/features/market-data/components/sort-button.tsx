import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import type { SortColumn, Sorting } from '../model/sorting.ts';

export interface SortButtonProps {
  readonly label: string;
  readonly column: SortColumn;
  readonly sorting: Sorting | null;
  readonly onSort: (column: SortColumn) => void;
}

/** The head of a column that orders the list. */
export function SortButton({ label, column, sorting, onSort }: SortButtonProps) {
  const t = useT();
  const direction = sorting?.column === column ? sorting.direction : null;
  const order = direction === null ? '' : `, ${t(`market:sort.${direction}`)}`;
  return (
    <button
      type="button"
      aria-label={`${t('market:sort.by', { column: label })}${order}`}
      className={clsx(
        'inline-flex min-h-11 items-center gap-1 text-secondary font-medium whitespace-nowrap hover:text-text',
        direction === null ? 'text-muted' : 'text-text',
      )}
      onClick={() => onSort(column)}
    >
      {label}
      <svg viewBox="0 0 8 12" className="h-2.5 w-2 shrink-0" aria-hidden="true">
        <path d="M4 0 7.5 4.5h-7Z" fill="currentColor" opacity={direction === 'rising' ? 1 : 0.3} />
        <path d="M4 12 .5 7.5h7Z" fill="currentColor" opacity={direction === 'falling' ? 1 : 0.3} />
      </svg>
    </button>
  );
}
