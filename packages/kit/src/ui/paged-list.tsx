import { clsx } from 'clsx';
import { FunnelX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../lib/i18n.ts';
import { flattenPages, groupRows, type Identified } from '../lib/paged-rows.ts';
import { useIsDesktop } from '../lib/use-media.ts';
import { buttonClass } from './button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { NextPage, type NextPages } from './next-page.tsx';
import { ListSkeleton, RowSkeleton } from './skeleton.tsx';

/** Interface of a list of pages; an infinite query of the server's pages has it. */
export interface Pages<Row> extends NextPages {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly error: Error | null;
  /** The rows are those of the filters before, until the new ones are there. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface PagedListProps<Row extends Identified> {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly renderRow: (row: Row) => ReactNode;
  /** Message when there are no rows, and the next step. */
  readonly empty: EmptyStateProps;
  /** True when filters are set, so that no rows means that none match. */
  readonly isFiltered?: boolean;
  /** The shape of one row while the first page loads. */
  readonly skeleton?: ReactNode;
  /** The heading that a row stands under; neighbors with the same one stand together. */
  readonly titleOf?: (row: Row) => string;
  /** True when each row is a card of its own, two beside each other where the screen is wide. */
  readonly isCards?: boolean;
  /** Shows a table instead of rows where the screen is wide. */
  readonly columns?: readonly Column<Row>[];
  /** Shows the newest few only, and leads to the screen with all of them. */
  readonly preview?: { readonly rows: number; readonly to: string };
}

/** A long list of records, newest first; further pages come when the end is near. */
export function PagedList<Row extends Identified>(props: PagedListProps<Row>) {
  const { label, pages, skeleton, columns, preview } = props;
  const isDesktop = useIsDesktop();
  const all = pages.data && flattenPages(pages.data.pages);
  if (all === undefined && pages.error !== null) {
    return <ErrorState error={pages.error} onRetry={() => pages.refetch()} />;
  }
  if (all?.length === 0) return <NoRows {...props} />;
  const rows = preview === undefined ? all : all?.slice(0, preview.rows);
  const isGrown = pages.data !== undefined && pages.data.pages.length > 1;
  const hasMore = pages.hasNextPage || rows?.length !== all?.length;
  return (
    <>
      <div
        aria-busy={pages.isPlaceholderData || undefined}
        className={clsx('transition-opacity', pages.isPlaceholderData && 'opacity-50')}
      >
        {columns !== undefined && isDesktop ? (
          <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} empty={null} />
        ) : rows === undefined ? (
          <ListSkeleton>{skeleton ?? <RowSkeleton />}</ListSkeleton>
        ) : (
          <Rows {...props} rows={rows} />
        )}
      </div>
      {preview === undefined ? (
        <NextPage pages={pages} grownTo={isGrown ? (all?.length ?? null) : null} />
      ) : (
        hasMore && <ShowAll to={preview.to} />
      )}
    </>
  );
}

function NoRows({ empty, isFiltered = false }: Pick<PagedListProps<never>, 'empty' | 'isFiltered'>) {
  const t = useT();
  if (!isFiltered) return <EmptyState {...empty} />;
  return <EmptyState icon={<FunnelX />} title={t('app:state.noMatch')} hint={t('app:state.noMatchHint')} />;
}

type RowsProps<Row extends Identified> = Pick<
  PagedListProps<Row>,
  'label' | 'renderRow' | 'titleOf' | 'isCards'
> & {
  readonly rows: readonly Row[];
};

function Rows<Row extends Identified>({ label, rows, renderRow, titleOf, isCards = false }: RowsProps<Row>) {
  const id = useId();
  const items = (of: readonly Row[]): ReactNode => of.map((row) => <li key={row.id}>{renderRow(row)}</li>);
  if (titleOf === undefined) {
    return (
      <ul aria-label={label} className={isCards ? 'grid gap-3 desktop:grid-cols-2' : 'divide-y divide-line'}>
        {items(rows)}
      </ul>
    );
  }
  return groupRows(rows, titleOf).map((group, index) => (
    <div key={group.title} className="pt-4">
      <p id={`${id}-${index}`} className="pb-1 text-secondary font-medium text-muted">
        {group.title}
      </p>
      <ul aria-labelledby={`${id}-${index}`} className="divide-y divide-line">
        {items(group.rows)}
      </ul>
    </div>
  ));
}

function ShowAll({ to }: { readonly to: string }) {
  const t = useT();
  return (
    <div className="py-3 text-center">
      <Link to={to} className={buttonClass({ variant: 'text', size: 'medium' })}>
        {t('app:action.showAll')}
      </Link>
    </div>
  );
}
