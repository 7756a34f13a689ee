import { TICK_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { subDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, moneyColumn, symbolColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TickStateBadge } from '../../../shared/ui/tick-state-badge.tsx';
import { type Exposure, exposureQuery } from '../api.ts';
import { ExposureSummary } from './exposure-summary.tsx';

type Row = Exposure['matches'][number];

/** Open positions by market and side; a row leads to the positions that are nearest to liquidation. */
export function ExposureList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const query = useQuery(exposureQuery);
  const state = filters.get('state');
  return (
    <ListScreen
      name="contract-exposure"
      title={t('shell:nav.contracts')}
      header={tabs}
      summary={<ExposureSummary />}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: TICK_STATES.map((value) => ({ value, label: t(`market:feed.${value}`) })),
        },
      ]}
      filters={filters}
      list={wholeList(
        query,
        query.data?.matches.filter((row) => state === '' || row.state === state),
      )}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.currency_match_id}`}
      emptyHint={t('contract:noExposure')}
      onOpen={(key) => filters.set({ view: 'near', match: key, state: '' })}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Row>[] {
  const money = (
    key: 'long' | 'short' | 'net' | 'limit' | 'long_left' | 'short_left' | 'unrealised',
    value: (row: Row) => string | null,
    isExtra = false,
  ): ListColumn<Row> => moneyColumn({ t, format }, { key, header: t(`contract:${key}`), value, isExtra });
  const count = (key: 'long_positions' | 'short_positions' | 'pending_orders'): ListColumn<Row> =>
    figureColumn(t, { key, header: t(`contract:${key}`), value: (row) => row[key], isExtra: true });
  return [
    symbolColumn(t),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`market:feed.${row.state}`),
      render: (row) => <TickStateBadge state={row.state} />,
    },
    figureColumn(t, { key: 'mark', header: t('contract:mark'), value: (row) => row.mark_price }),
    money('long', (row) => row.long_notional),
    count('long_positions'),
    money('short', (row) => row.short_notional),
    count('short_positions'),
    money('net', (row) => subDecimal(row.long_notional, row.short_notional)),
    money('limit', (row) => row.exposure_limit),
    money('long_left', (row) => row.long_left, true),
    money('short_left', (row) => row.short_left, true),
    count('pending_orders'),
    money('unrealised', (row) => row.unrealised_profit),
  ];
}
