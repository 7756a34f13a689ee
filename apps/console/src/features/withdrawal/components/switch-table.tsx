import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { WithdrawalSwitch } from '../api.ts';

/** One operator stops, two let withdrawals go on. */
export function SwitchTable({ switches }: { readonly switches: readonly WithdrawalSwitch[] }) {
  const t = useTexts();
  const [asked, setAsked] = useState<WithdrawalSwitch | null>(null);
  return (
    <>
      <ListTable
        label={t('withdrawal:switches')}
        columns={useSwitchColumns(setAsked)}
        rows={switches}
        rowKey={(row) => row.chain ?? ''}
        openKey={null}
      />
      {asked !== null && <SwitchDialog wanted={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

function useSwitchColumns(ask: (row: WithdrawalSwitch) => void): readonly ListColumn<WithdrawalSwitch>[] {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk', 'withdrawal_maker', 'withdrawal_checker']);
  return [
    {
      key: 'chain',
      header: t('deposit:chain'),
      csv: (row) => row.chain,
      render: (row) => <span className="font-semibold">{row.chain ?? t('withdrawal:allChains')}</span>,
    },
    {
      key: 'state',
      header: t('withdrawal:state'),
      csv: (row) => t(row.is_stopped ? 'withdrawal:stopped' : 'withdrawal:running'),
      render: (row) => (
        <Badge tone={row.is_stopped ? 'danger' : 'up'}>
          {t(row.is_stopped ? 'withdrawal:stopped' : 'withdrawal:running')}
        </Badge>
      ),
    },
    {
      key: 'reason',
      header: t('deposit:reason'),
      csv: (row) => row.reason,
      render: (row) =>
        isByPlatform(row) ? t('withdrawal:stoppedByPlatform') : (row.reason ?? t('shell:none')),
    },
    {
      key: 'changed',
      header: t('withdrawal:since'),
      csv: (row) => row.changed_at,
      render: (row) => <TimeText at={row.changed_at} />,
    },
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) =>
        canChange && (
          <Button size="small" variant={row.is_stopped ? 'secondary' : 'danger'} onClick={() => ask(row)}>
            {t(labelOf(row))}
          </Button>
        ),
    },
  ];
}

/** The reason of the platform is a text for the log; an operator's is their own. */
function isByPlatform({ is_stopped, changed_by, reason }: WithdrawalSwitch): boolean {
  return is_stopped && changed_by === null && reason !== null;
}

function labelOf(row: WithdrawalSwitch) {
  return row.is_stopped ? ('withdrawal:resume' as const) : ('withdrawal:stop' as const);
}

function SwitchDialog({ wanted, onEnd }: { readonly wanted: WithdrawalSwitch; readonly onEnd: () => void }) {
  const t = useTexts();
  const chain = wanted.chain ?? undefined;
  const isResume = wanted.is_stopped;
  return (
    <ChangeDialog
      title={`${t(labelOf(wanted))}: ${chain ?? t('withdrawal:allChains')}`}
      confirmLabel={t(isResume ? 'proposal:propose' : 'withdrawal:stop')}
      tone={isResume ? 'primary' : 'danger'}
      run={(reason): Promise<unknown> =>
        isResume
          ? client.call('wallet.operator_resume_withdrawals', { chain, reason })
          : client.call('wallet.operator_stop_withdrawals', { chain, reason })
      }
      done={t(isResume ? 'proposal:proposed' : 'withdrawal:stopped')}
      onEnd={onEnd}
    >
      <p>{t(isResume ? 'withdrawal:effect.resume' : 'withdrawal:effect.stop')}</p>
    </ChangeDialog>
  );
}
