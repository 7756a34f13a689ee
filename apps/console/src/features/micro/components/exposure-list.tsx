import { MICRO_DIRECTIONS, type MicroDirection } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, moneyColumn, symbolColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { type Exposure, exposureQuery } from '../api.ts';
import { directionColumn, directionField } from './direction-column.tsx';
import { ExposureSummary } from './exposure-summary.tsx';

interface Row {
  readonly key: string;
  readonly symbol: string;
  readonly direction: MicroDirection;
  readonly orders: number;
  readonly stakes: string;
  readonly payout: string;
}

/** Open orders by market and direction: the stakes, and the payout if all of them win. */
export function ExposureList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const query = useQuery(exposureQuery);
  const direction = filters.get('direction');
  const rows = query.data?.matches
    .flatMap(rowsOf)
    .filter((row) => row.orders > 0 && (direction === '' || row.direction === direction));
  return (
    <ListScreen
      name="micro-exposure"
      title={t('shell:nav.micro')}
      header={tabs}
      summary={<ExposureSummary />}
      fields={[directionField(t)]}
      filters={filters}
      list={wholeList(query, rows)}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.key}
      emptyHint={t('micro:noExposure')}
    />
  );
}

function rowsOf(match: Exposure['matches'][number]): readonly Row[] {
  return MICRO_DIRECTIONS.map((direction) => ({
    key: `${match.currency_match_id}-${direction}`,
    symbol: match.symbol,
    direction,
    orders: match[`${direction}_orders`],
    stakes: match[`${direction}_stakes`],
    payout: match[`${direction}_payout`],
  }));
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Row>[] {
  const money = (key: 'stakes' | 'payout'): ListColumn<Row> =>
    moneyColumn({ t, format }, { key, header: t(`micro:${key}`), value: (row) => row[key] });
  return [
    symbolColumn(t),
    directionColumn(t),
    figureColumn(t, { key: 'orders', header: t('micro:orders'), value: (row) => row.orders }),
    money('stakes'),
    money('payout'),
  ];
}
