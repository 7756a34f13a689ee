import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { OrderCardsSkeleton } from './order-skeleton.tsx';

/** What a list of pages gives; an infinite query has it. */
export interface Pages {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

export interface PagedRowsProps<Row> {
  readonly label: string;
  readonly pages: Pages;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly renderCard: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  /** Shows the first page only, and leads to the rest. */
  readonly isPreview: boolean;
}

/** A long list: a table on a desktop, cards on a phone; further pages come when the end is near. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { label, pages, rows, rowKey, columns, renderCard, empty, isPreview } = props;
  const isDesktop = useIsDesktop();
  if (pages.isError && rows === undefined) {
    return <ErrorState onRetry={() => pages.refetch()} isRetrying={pages.isFetching} />;
  }
  return (
    <>
      {isDesktop ? (
        <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />
      ) : rows === undefined ? (
        <OrderCardsSkeleton />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)} className="border-b border-line">
              {renderCard(row)}
            </li>
          ))}
        </ul>
      )}
      {pages.hasNextPage && (isPreview ? <ShowAll /> : <NextPage key={rows?.length} pages={pages} />)}
    </>
  );
}

/** The next step of a person without any records. */
export function TradeLink() {
  const t = useT();
  return (
    <Link to="/trade" className={buttonClass({ size: 'medium' })}>
      {t('app:tab.trade')}
    </Link>
  );
}

function ShowAll() {
  const t = useT();
  return (
    <div className="py-3 text-center">
      <Link to="/trade-detail" className={buttonClass({ variant: 'text', size: 'medium' })}>
        {t('spot:records.showAll')}
      </Link>
    </div>
  );
}

/** Fetches the next page when it comes into view; the button is for keyboards and for a failed try. */
function NextPage({ pages }: { readonly pages: Pages }) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const fetchNext = useEffectEvent(() => void pages.fetchNextPage());
  const mayFetch = !pages.isError;
  useEffect(() => {
    if (end.current === null || !mayFetch) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNext();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayFetch]);
  return (
    <div ref={end} className="py-4 text-center">
      <Button
        variant="secondary"
        size="medium"
        isLoading={pages.isFetchingNextPage}
        onClick={() => pages.fetchNextPage()}
      >
        {t('spot:records.more')}
      </Button>
    </div>
  );
}
