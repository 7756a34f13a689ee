import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { WaitingNote } from '../../session/index.ts';
import { type HouseWallets, walletsQuery } from '../api.ts';
import { HotColdDetail } from './hot-cold-detail.tsx';
import { hotStateOf } from './hot-state.ts';
import { HOT_TONES } from './state-tones.ts';

/** The hot and the cold wallet of every coin on every chain, with the terms by which coins move between them. */
export function HotColdList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const list = useWholeList(walletsQuery);
  const chain = filters.get('chain');
  const chains = new Map(list.rows?.map((row) => [row.chain, row.chain_name]));
  const rows = list.rows?.filter((row) => chain === '' || row.chain === chain);
  return (
    <ListScreen
      name="custody-wallets"
      title={t('shell:nav.custody')}
      header={header}
      summary={
        <>
          <PlainNote text={t('custody:wallets.hint')} />
          <WaitingNote kind="wallet.request_refill" />
        </>
      }
      fields={[
        {
          kind: 'choice',
          name: 'chain',
          label: t('custody:chain'),
          options: [...chains].map(([value, label]) => ({ value, label })),
        },
      ]}
      filters={filters}
      list={{ ...list, rows }}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.asset_id}`}
      emptyHint={t('custody:wallets.none')}
      renderDetail={(key) => (
        <HotColdDetail key={key} wallets={list.rows?.find((row) => `${row.asset_id}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<HouseWallets>[] {
  type Amount = 'hot' | 'cold' | 'deposits' | 'needed';
  const figure = (key: Amount): ListColumn<HouseWallets> => ({
    key,
    header: t(`custody:wallets.${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => format.quantity(row[key]),
  });
  const limit = (key: 'hot_max' | 'hot_target'): ListColumn<HouseWallets> => ({
    key,
    header: t(`custody:wallets.${key}`),
    isNumeric: true,
    isExtra: true,
    csv: (row) => row[key],
    render: (row) => limitText(t, format, row[key]),
  });
  return [
    {
      key: 'coin',
      header: t('custody:coin'),
      csv: (row) => `${row.code} ${row.network}`,
      render: (row) => <span className="font-semibold">{`${row.code} ${row.network}`}</span>,
    },
    {
      key: 'state',
      header: t('custody:state'),
      csv: (row) => t(`custody:hot.${hotStateOf(row)}`),
      render: (row) => <Badge tone={HOT_TONES[hotStateOf(row)]}>{t(`custody:hot.${hotStateOf(row)}`)}</Badge>,
    },
    figure('hot'),
    figure('cold'),
    figure('deposits'),
    figure('needed'),
    limit('hot_max'),
    limit('hot_target'),
  ];
}

/** A threshold of a hot wallet; 0 is none. */
function limitText(t: Texts, format: Format, value: string): string {
  return value === '0' ? t('custody:wallets.noLimit') : format.quantity(value);
}
