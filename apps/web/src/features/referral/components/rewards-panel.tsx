import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { compareDecimal } from '@openbourse/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { type Reward, rewardsPages } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';
import { RewardsFile } from './rewards-file.tsx';

type Row = Reward & { readonly id: string };

/** Payments by UTC day and currency, and the same as a file. */
export function RewardsPanel() {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="text-dense text-muted">{t('referral:rewards.byDay')}</p>
        <RewardsFile />
      </div>
      <PagedList<Row>
        label={t('referral:tab.rewards')}
        pages={useInfiniteQuery(rewardsPages)}
        titleOf={(row) => format.utcDate(row.day)}
        renderRow={(row) => (
          <div className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="text-row">{row.code}</p>
              {partsOf(row, { t, format }).map((part) => (
                <p key={part} className="figures text-secondary text-muted">
                  {part}
                </p>
              ))}
            </div>
            <div className="shrink-0 text-right">
              <p className="figures text-body font-semibold text-up">{`+${format.quantity(row.total)} ${row.code}`}</p>
              <p className="figures text-secondary text-muted">{format.worth(row.value_usdt, 4)}</p>
            </div>
          </div>
        )}
        columns={useRewardColumns()}
        empty={{
          icon: <Coins />,
          title: t('referral:rewards.empty'),
          hint: t('referral:rewards.emptyHint'),
        }}
      />
    </div>
  );
}

const PARTS = ['level1', 'level2', 'agent'] as const;

/** Parts of the total, without those that are zero. */
function partsOf(
  row: Row,
  { t, format }: { readonly t: Translate; readonly format: Format },
): readonly string[] {
  return PARTS.filter((part) => compareDecimal(row[part], '0') > 0).map(
    (part) => `${t(`referral:part.${part}`)}: ${format.quantity(row[part])}`,
  );
}

function useRewardColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  return [
    { key: 'day', header: t('referral:column.day'), render: (row) => format.utcDate(row.day) },
    {
      key: 'code',
      header: t('ledger:column.currency'),
      render: ({ code }) => <b className="font-semibold">{code}</b>,
    },
    ...PARTS.map((part) => ({
      key: part,
      header: t(`referral:part.${part}`),
      isNumeric: true,
      render: (row: Row) => format.quantity(row[part]),
    })),
    {
      key: 'total',
      header: t('app:word.total'),
      isNumeric: true,
      render: (row) => <b className="font-semibold">{format.quantity(row.total)}</b>,
    },
    {
      key: 'value',
      header: t('referral:column.value'),
      isNumeric: true,
      render: (row) => referral.value(row.value_usdt),
    },
  ];
}
