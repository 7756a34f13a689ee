import { REFERRAL_VOID_REASONS } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { moneyColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { pagesOf } from '../../session/index.ts';
import type { VoidRelation } from '../api.ts';

/** Receivers who are not paid for a payer's fees, because both may be one person. */
export function VoidList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const uid = filters.get('uid');
  const reason = oneOf(REFERRAL_VOID_REASONS, filters.get('reason'));
  const list = useList(pagesOf('referral.operator_void_relations', { reason }, { uid }));
  return (
    <ListScreen
      name="void-relations"
      title={t('shell:nav.referral')}
      header={tabs}
      summary={<PlainNote text={t('referral:voidHint')} />}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        {
          kind: 'choice',
          name: 'reason',
          label: t('referral:reason'),
          options: REFERRAL_VOID_REASONS.map((value) => ({ value, label: t(`referral:reason.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, useFormat())}
      rowKey={(row) => `${row.payer_id}-${row.receiver_id}`}
      emptyHint={t('referral:noVoid')}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<VoidRelation>[] {
  const person = (key: 'payer' | 'receiver'): ListColumn<VoidRelation> => ({
    key,
    header: t(`referral:${key}`),
    csv: (row) => row[`${key}_uid`],
    render: (row) => <UserLink id={row[`${key}_id`]} uid={row[`${key}_uid`]} />,
  });
  return [
    person('payer'),
    person('receiver'),
    {
      key: 'reason',
      header: t('referral:reason'),
      csv: (row) => t(`referral:reason.${row.reason}`),
      render: (row) => <Badge tone="warn">{t(`referral:reason.${row.reason}`)}</Badge>,
    },
    moneyColumn(
      { t, format },
      { key: 'withheld', header: t('referral:withheldUsdt'), value: (row) => row.withheld_usdt },
    ),
    timeColumn(t('referral:voidSince'), (row) => row.since),
    timeColumn(t('referral:voidLast'), (row) => row.last_at, 'last'),
  ];
}
