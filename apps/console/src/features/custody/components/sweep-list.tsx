import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Sweep } from '../api.ts';
import { SweepDetail } from './sweep-detail.tsx';
import { SWEEP_TONES } from './state-tones.ts';

/** Every sweep to a cold wallet there ever was, newest first. */
export function SweepList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const list = useList(pagesOf('wallet.operator_sweeps', {}));
  return (
    <ListScreen
      name="custody-sweeps"
      title={t('shell:nav.custody')}
      header={header}
      fields={[]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('custody:sweep.none')}
      renderDetail={(key) => <SweepDetail key={key} sweep={list.rows?.find((row) => `${row.id}` === key)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Sweep>[] {
  return [
    timeColumn(t('custody:sweep.at'), (row) => row.created_at),
    {
      key: 'coin',
      header: t('custody:coin'),
      csv: (row) => `${row.code} ${row.network}`,
      render: (row) => <span className="font-semibold">{`${row.code} ${row.network}`}</span>,
    },
    {
      key: 'amount',
      header: t('custody:amount'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.code}`,
      render: (row) => `${format.quantity(row.amount)} ${row.code}`,
    },
    {
      key: 'transaction',
      header: t('custody:transaction'),
      isExtra: true,
      csv: (row) => row.transactions[0]?.txid ?? '',
      render: (row) => <ShortText text={row.transactions[0]?.txid ?? ''} />,
    },
    {
      key: 'state',
      header: t('custody:state'),
      csv: (row) => t(`custody:sweepState.${row.state}`),
      render: (row) => <Badge tone={SWEEP_TONES[row.state]}>{t(`custody:sweepState.${row.state}`)}</Badge>,
    },
  ];
}
