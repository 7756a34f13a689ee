import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { matchIdOf } from '../../../shared/ui/match-field.ts';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { client, hasRole, pagesOf, useOperator } from '../../session/index.ts';
import type { FilterChange } from '../api.ts';
import { useMatchField } from './match-field.ts';

const FILTERS = ['price_tick', 'quantity_step', 'min_notional'] as const;

/** Every version of the filters with the time from which it holds, newest first. */
export function ChangeList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const input = { currency_match_id: matchIdOf(filters) };
  const list = useList(pagesOf('market.operator_filter_changes', input));
  return (
    <ListScreen
      name="filter-changes"
      title={t('shell:nav.markets')}
      header={tabs}
      fields={[useMatchField()]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('market:noChanges')}
      renderDetail={(key) => <ChangeDetail change={list.rows?.find((row) => `${row.id}` === key)} />}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<FilterChange>[] {
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
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    ...FILTERS.map((key) => ({
      key,
      header: t(`market:${key}`),
      isNumeric: true,
      csv: (row: FilterChange) => row.after[key],
      render: (row: FilterChange) => <Difference before={row.before[key]} after={row.after[key]} />,
    })),
    {
      key: 'operator',
      header: t('market:operator'),
      csv: (row) => row.operator_name,
      render: (row) => row.operator_name,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
  ];
}

/** A value that stays, or the old one and the new one. */
function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <span className="text-muted">{after}</span>;
  return (
    <>
      <s className="text-muted">{before}</s> <span className="font-semibold">{after}</span>
    </>
  );
}

function ChangeDetail({ change }: { readonly change: FilterChange | undefined }) {
  const t = useTexts();
  const canWithdraw = hasRole(useOperator(), ['risk']) && change?.state === 'planned';
  const [isAsked, setIsAsked] = useState(false);
  if (change === undefined) return <NotListed />;
  const yesNo = (value: boolean): string => t(value ? 'shell:yes' : 'shell:no');
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <VersionBadge state={change.state} />
        <h2 className="mt-2 text-price">{change.symbol}</h2>
      </div>
      <Facts
        facts={[
          { label: t('market:effective'), value: <TimeText at={change.effective_from} /> },
          ...FILTERS.map((key) => ({
            label: t(`market:${key}`),
            value: <Difference before={change.before[key]} after={change.after[key]} />,
          })),
          {
            label: t('market:is_trading'),
            value: (
              <Difference before={yesNo(change.before.is_trading)} after={yesNo(change.after.is_trading)} />
            ),
          },
          { label: t('market:operator'), value: change.operator_name },
          { label: t('market:created'), value: <TimeText at={change.created_at} /> },
          { label: t('shell:reason.label'), value: change.reason },
        ]}
      />
      {canWithdraw && (
        <Button variant="danger" size="medium" onClick={() => setIsAsked(true)}>
          {t('market:withdraw')}
        </Button>
      )}
      {isAsked && (
        <ChangeDialog
          title={t('market:withdraw')}
          confirmLabel={t('market:withdrawShort')}
          tone="danger"
          run={(reason) => client.call('market.operator_withdraw_change', { change_id: change.id, reason })}
          done={t('market:withdrawn')}
          onEnd={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
