import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { type Rewards, rewardsQuery } from '../api.ts';

/** The reward account of each coin: what it has, and what the pools may still take of it. */
export function RewardList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const query = useQuery(rewardsQuery);
  return (
    <ListScreen
      name="staking-rewards"
      title={t('shell:nav.staking')}
      header={tabs}
      summary={<PlainNote text={t('staking:rewardsHint')} />}
      fields={[]}
      filters={filters}
      list={wholeList(query, query.data)}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.currency_id}`}
      emptyHint={t('staking:noRewards')}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Rewards>[] {
  const amount = (key: 'funds' | 'obligations' | 'free'): ListColumn<Rewards> => ({
    ...figureColumn(t, { key, header: t(`staking:${key}`), value: (row) => row[key] }),
    render: (row) => format.quantity(row[key]),
  });
  return [
    {
      key: 'code',
      header: t('staking:currency'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    amount('funds'),
    amount('obligations'),
    amount('free'),
  ];
}
