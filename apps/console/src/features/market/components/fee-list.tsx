import { percentColumn } from '../../../shared/ui/list-columns.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { matchIdOf } from '../../../shared/ui/match-field.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { FeeRule } from '../api.ts';
import { AddFeeRule } from './add-fee-rule.tsx';
import { useMatchField } from './match-field.ts';

/** Every fee rule; the most specific one in effect wins. */
export function FeeList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const input = { currency_match_id: matchIdOf(filters), user_group: given(filters.get('group')) };
  const list = useWholeList(queryOf('spot.operator_fee_rules', input));
  return (
    <>
      <ListScreen
        name="fee-rules"
        title={t('shell:nav.markets')}
        header={
          <>
            {tabs}
            {canAdd && (
              <Button size="small" onClick={() => setIsAdding(true)}>
                {t('market:addFee')}
              </Button>
            )}
          </>
        }
        fields={[useMatchField(), { kind: 'text', name: 'group', label: t('market:group') }]}
        filters={filters}
        list={list}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('market:noFees')}
        summary={<WaitingNote kind="spot.add_fee_rule" />}
      />
      {isAdding && <AddFeeRule onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<FeeRule>[] {
  const rate = (key: 'maker_fee_percent' | 'taker_fee_percent'): ListColumn<FeeRule> =>
    percentColumn({ t, format }, { key, header: t(`market:${key}`), value: (row) => row[key] });
  return [
    {
      key: 'effective',
      header: t('market:effective'),
      csv: (row) => new Date(row.effective_from).toISOString(),
      render: (row) => <TimeText at={row.effective_from} />,
    },
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol ?? t('market:allPairs')}</span>,
    },
    {
      key: 'group',
      header: t('market:group'),
      csv: (row) => row.user_group,
      render: (row) => row.user_group ?? t('market:allGroups'),
    },
    rate('maker_fee_percent'),
    rate('taker_fee_percent'),
    {
      key: 'by',
      header: t('proposal:maker'),
      isExtra: true,
      csv: (row) => row.operator_name,
      render: (row) => row.operator_name ?? t('shell:none'),
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      isExtra: true,
      csv: (row) => row.reason,
      render: (row) => row.reason ?? t('shell:none'),
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
  ];
}
