import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useOverflow } from '../lib/use-overflow.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly isNumeric?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
}

const SKELETON_ROWS = [0, 1, 2];

/** A table for wide screens; phones show rows as cards. Scrolls sideways within itself when it must. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  const [watch, isOverflowing] = useOverflow();
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <div
      ref={watch}
      className="overflow-x-auto"
      aria-busy={rows === undefined}
      // Arrow keys scroll what has the focus.
      {...(isOverflowing && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-dense" aria-label={label}>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'h-10 px-3 text-secondary font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0',
                  column.isNumeric === true ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? SKELETON_ROWS.map((index) => (
                <tr key={index} className="border-b border-line">
                  {columns.map((column) => (
                    <td key={column.key} className="h-11 px-3 first:pl-0 last:pr-0">
                      <Skeleton className={clsx('h-3.5 w-16', column.isNumeric === true && 'ml-auto')} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} className="border-b border-line transition-colors hover:bg-surface">
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={clsx(
                        'h-11 px-3 whitespace-nowrap first:pl-0 last:pr-0',
                        column.isNumeric === true && 'figures text-right',
                      )}
                    >
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
