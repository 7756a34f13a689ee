import { describeError } from '@openbourse/client';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useTexts } from '../lib/texts.ts';
import type { List } from '../lib/use-list.ts';
import { type ListColumn, ListTable } from './list-table.tsx';

export interface ListSectionProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly list: List<Row>;
  readonly rowKey: (row: Row) => string;
  readonly openKey: string | null;
  /** One sentence for an empty list. */
  readonly emptyHint: string;
  readonly onOpen?: (key: string) => void;
  /** Takes away the filters that leave nothing; left out where none is set. */
  readonly onClear?: () => void;
}

/** A list of the server with its states: loading, empty, failed, and more to load. */
export function ListSection<Row>({ list, emptyHint, onClear, ...table }: ListSectionProps<Row>) {
  const t = useTexts();
  if (list.error !== null && list.rows === undefined) {
    return <ErrorState error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />;
  }
  if (list.rows?.length === 0) {
    if (onClear === undefined) return <EmptyState hint={emptyHint} />;
    return (
      <EmptyState
        title={t('shell:list.noneFits')}
        action={
          <Button variant="secondary" size="small" onClick={onClear}>
            {t('shell:filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ListTable {...table} rows={list.rows} />
      <div className="flex min-h-14 items-center gap-4 text-secondary text-muted">
        {list.rows !== undefined && (
          <span className="figures">{t('shell:list.count', { count: list.rows.length })}</span>
        )}
        {list.hasMore && (
          <Button variant="secondary" size="small" isLoading={list.isFetching} onClick={list.loadMore}>
            {t('shell:list.more')}
          </Button>
        )}
        {list.error !== null && (
          <span role="alert" className="text-danger">
            {describeError(list.error)}
          </span>
        )}
      </div>
    </>
  );
}
