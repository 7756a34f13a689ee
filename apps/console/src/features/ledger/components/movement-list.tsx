import { HOUSE_ACCOUNTS } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { hasRole, pagesOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Movement } from '../api.ts';
import { HouseSummary } from './house-summary.tsx';
import { MovementDetail } from './movement-detail.tsx';
import { personColumns } from './person-columns.tsx';
import { ProposeMovement } from './propose-movement.tsx';

const RENEW_MS = 15_000;

/** The capital of the house, and its movements: one operator proposes, another one approves. */
export function MovementList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canPropose = hasRole(useOperator(), ['ledger_maker']);
  const [isProposing, setIsProposing] = useState(false);
  const input = { account: oneOf(HOUSE_ACCOUNTS, filters.get('account')) };
  const list = useList(pagesOf('ledger.operator_movements', input, { renewMs: RENEW_MS }));
  return (
    <>
      <ListScreen
        name="house-movements"
        title={t('shell:nav.ledger')}
        header={
          <>
            {tabs}
            {canPropose && (
              <Button size="small" onClick={() => setIsProposing(true)}>
                {t('ledger:proposeMovement')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="ledger.move_capital" />
            <HouseSummary />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'account',
            label: t('ledger:account'),
            options: HOUSE_ACCOUNTS.map((value) => ({ value, label: t(`ledger:account.${value}`) })),
          },
        ]}
        filters={filters}
        list={list}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => row.id}
        emptyHint={t('ledger:noMovements')}
        renderDetail={(id) => <MovementDetail movement={list.rows?.find((row) => row.id === id)} />}
      />
      {isProposing && <ProposeMovement onEnd={() => setIsProposing(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Movement>[] {
  const account = (key: 'from' | 'to'): ListColumn<Movement> => ({
    key,
    header: t(`ledger:${key}`),
    csv: (row) => t(`ledger:account.${row[`${key}_account`]}`),
    render: (row) => t(`ledger:account.${row[`${key}_account`]}`),
  });
  return [
    {
      key: 'at',
      header: t('users:time'),
      csv: (row) => new Date(row.approved_at).toISOString(),
      render: (row) => <TimeText at={row.approved_at} />,
    },
    account('from'),
    account('to'),
    {
      key: 'amount',
      header: t('ledger:amount'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.code}`,
      render: (row) => `${format.quantity(row.amount)} ${row.code}`,
    },
    ...personColumns<Movement>(t),
  ];
}
