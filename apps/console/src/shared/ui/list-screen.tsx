import { clock } from '@openbourse/kit/lib/clock.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { toCsv } from '../lib/csv.ts';
import { useTexts } from '../lib/texts.ts';
import type { Filters } from '../lib/use-filters.ts';
import type { List } from '../lib/use-list.ts';
import { DetailPane } from './detail-pane.tsx';
import { clearFilters, FilterBar, type FilterField } from './filter-bar.tsx';
import { ListSection } from './list-section.tsx';
import type { ListColumn } from './list-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { ScreenHeader } from './screen-header.tsx';

export interface ListScreenProps<Row> {
  /** Names the kept views and the CSV file. */
  readonly name: string;
  readonly title: string;
  /** Content beside the title: tabs, buttons. */
  readonly header?: ReactNode;
  /** Numbers above the list. */
  readonly summary?: ReactNode;
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly list: List<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** One sentence for an empty list. */
  readonly emptyHint: string;
  /** The details of a row; left out where there are none. */
  readonly renderDetail?: (key: string, close: () => void) => ReactNode;
  /** Goes elsewhere with a row, instead of showing its details. */
  readonly onOpen?: (key: string) => void;
}

/** The one layout of lists: filters in the address, kept views, CSV, rows page by page, details of one. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { name, title, header, summary, fields, filters, list, columns, rowKey, renderDetail } = props;
  const openKey = filters.get('open');
  const { set } = filters;
  const close = useCallback(() => set({ open: '' }), [set]);
  const showDetail = (key: string): void => set({ open: key });
  const isFiltered = fields.some((field) => filters.get(field.name) !== '');
  const open = props.onOpen ?? (renderDetail === undefined ? undefined : showDetail);
  return (
    <div className="flex flex-col gap-4">
      <ScreenHeader title={title}>{header}</ScreenHeader>
      {summary}
      <div className="flex flex-wrap items-end gap-3 desktop:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-full flex-wrap items-end desktop:basis-auto gap-x-3 gap-y-2">
          <FilterBar fields={fields} filters={filters} />
          <SavedViews screen={name} isFiltered={isFiltered} />
        </div>
        <CsvButton name={name} columns={columns} rows={list.rows} />
      </div>
      <div className="flex items-start gap-6">
        <div className="min-w-0 flex-1">
          <ListSection
            {...{ label: title, columns, list, rowKey }}
            openKey={openKey === '' ? null : openKey}
            emptyHint={props.emptyHint}
            {...(isFiltered && { onClear: () => clearFilters(fields, filters) })}
            {...(open !== undefined && { onOpen: open })}
          />
        </div>
        {openKey !== '' && renderDetail !== undefined && (
          <DetailPane key={openKey} label={title} onClose={close}>
            {renderDetail(openKey, close)}
          </DetailPane>
        )}
      </div>
    </div>
  );
}

function CsvButton<Row>(props: {
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
}) {
  const { name, columns, rows } = props;
  const t = useTexts();
  const save = (): void => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    saveFile({ fileName: `${name}-${day}.csv`, text: toCsv(columns, rows ?? []) });
  };
  return (
    <span className="shrink-0">
      <Button
        variant="secondary"
        size="small"
        icon={<Download className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        disabled={rows === undefined || rows.length === 0}
        title={t('shell:list.csvHint')}
        onClick={save}
      >
        CSV
      </Button>
    </span>
  );
}
