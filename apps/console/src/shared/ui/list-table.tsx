import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CsvColumn } from '../lib/csv.ts';

export interface ListColumn<Row> extends CsvColumn<Row> {
  readonly key: string;
  readonly isNumeric?: boolean;
  /** Left out where there is little room: on a narrow window, and beside open details, which show it too. */
  readonly isExtra?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface ListTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row whose details are shown. */
  readonly openKey: string | null;
  /** Left out where a row has no details. */
  readonly onOpen?: (key: string) => void;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** A dense table; arrows, or j and k, walk its rows and Enter opens one. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey, openKey, onOpen } = props;
  const columns = openKey === null ? props.columns : props.columns.filter(({ isExtra }) => isExtra !== true);
  const body = useRef<HTMLTableSectionElement>(null);
  useArrowsFromPage(body);
  return (
    <div className="overflow-x-auto" aria-busy={rows === undefined}>
      <table className="w-full border-collapse text-dense" aria-label={label}>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column, 'h-9 font-medium text-muted')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined
            ? SKELETON_ROWS.map((index) => <SkeletonRow key={index} columns={columns} />)
            : rows.map((row, index) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    tabIndex={key === openKey || (openKey === null && index === 0) ? 0 : -1}
                    aria-selected={onOpen === undefined ? undefined : key === openKey}
                    className={clsx(
                      'border-b border-line transition-colors duration-(--duration-fast) focus-visible:-outline-offset-2',
                      onOpen !== undefined && 'cursor-pointer hover:bg-surface',
                      key === openKey && 'bg-surface shadow-[inset_2px_0_0_var(--color-accent)]',
                    )}
                    onClick={() => onOpen?.(key)}
                    onKeyDown={(event) => moveByKey(event, () => onOpen?.(key))}
                  >
                    {columns.map((column) => (
                      <td key={column.key} className={cellClass(column, 'h-10.5')}>
                        {column.render(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonRow<Row>({ columns }: { readonly columns: readonly ListColumn<Row>[] }) {
  return (
    <tr className="border-b border-line">
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column, 'h-10.5')}>
          <Skeleton className={clsx('h-3.5 w-16', column.isNumeric === true && 'ml-auto')} />
        </td>
      ))}
    </tr>
  );
}

function cellClass<Row>(column: ListColumn<Row>, look: string): string {
  return clsx(
    'px-2 whitespace-nowrap',
    look,
    column.isNumeric === true ? 'figures text-right' : 'text-left',
    column.isExtra === true && 'hidden wide:table-cell',
  );
}

function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === 'Enter') open();
  else if (event.key === 'ArrowDown' || event.key === 'j') focusRow(row.nextElementSibling);
  else if (event.key === 'ArrowUp' || event.key === 'k') focusRow(row.previousElementSibling);
  else return;
  event.preventDefault();
}

function focusRow(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) row.focus();
}

/** With nothing focused, the arrow down or j goes into the table. */
function useArrowsFromPage(body: { readonly current: HTMLTableSectionElement | null }): void {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent): void => {
      if ((event.key !== 'ArrowDown' && event.key !== 'j') || document.activeElement !== document.body)
        return;
      event.preventDefault();
      focusRow(body.current?.querySelector('[tabindex="0"]'));
    };
    addEventListener('keydown', enter);
    return () => removeEventListener('keydown', enter);
  }, [body]);
}
