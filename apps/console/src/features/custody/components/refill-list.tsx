import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf, WaitingNote } from '../../session/index.ts';
import type { Refill } from '../api.ts';
import { RefillDetail } from './refill-detail.tsx';
import { REFILL_TONES } from './state-tones.ts';

/** Every refill there ever was, newest first. */
export function RefillList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const list = useList(pagesOf('wallet.operator_refills', {}));
  return (
    <ListScreen
      name="custody-refills"
      title={t('shell:nav.custody')}
      header={header}
      summary={<WaitingNote kind="wallet.request_refill" />}
      fields={[]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('custody:refill.none')}
      renderDetail={(key) => (
        <RefillDetail key={key} refill={list.rows?.find((row) => `${row.id}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Refill>[] {
  const figure = (key: 'amount' | 'received', header: string): ListColumn<Refill> => ({
    key,
    header,
    isNumeric: true,
    csv: (row) => `${row[key]} ${row.code}`,
    render: (row) => `${format.quantity(row[key])} ${row.code}`,
  });
  return [
    timeColumn(t('custody:approvedAt'), (row) => row.created_at),
    {
      key: 'coin',
      header: t('custody:coin'),
      csv: (row) => `${row.code} ${row.network}`,
      render: (row) => <span className="font-semibold">{`${row.code} ${row.network}`}</span>,
    },
    figure('amount', t('custody:amount')),
    figure('received', t('custody:refill.received')),
    {
      key: 'maker',
      header: t('custody:refill.maker'),
      isExtra: true,
      csv: (row) => row.requested_by_name,
      render: (row) => row.requested_by_name,
    },
    {
      key: 'state',
      header: t('custody:state'),
      csv: (row) => t(`custody:refillState.${row.state}`),
      render: (row) => <Badge tone={REFILL_TONES[row.state]}>{t(`custody:refillState.${row.state}`)}</Badge>,
    },
  ];
}
