import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { WithdrawalSwitch } from '../api.ts';

/** Stopping takes one operator, resuming two different ones. */
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
      render: (row) => row.reason ?? t('shell:none'),
    },
    {
      key: 'changed',
      header: t('withdrawal:since'),
      csv: (row) => row.changed_at,
      render: (row) => <TimeText at={row.changed_at} />,
    },
    {
      key: 'proposed',
      header: t('withdrawal:resumeProposed'),
      csv: (row) => row.resume_proposed_at,
      render: (row) => <TimeText at={row.resume_proposed_at} />,
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

function labelOf(row: WithdrawalSwitch) {
  if (!row.is_stopped) return 'withdrawal:stop' as const;
  return row.resume_proposed_at === null
    ? ('withdrawal:proposeResume' as const)
    : ('withdrawal:resume' as const);
}

function SwitchDialog({ wanted, onEnd }: { readonly wanted: WithdrawalSwitch; readonly onEnd: () => void }) {
  const errorText = useErrorText();
  const t = useTexts();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) =>
      client.call('wallet.operator_withdrawal_switch', {
        chain: wanted.chain ?? undefined,
        action: wanted.is_stopped ? 'resume' : 'stop',
        reason,
      }),
    meta: { isErrorShown: true },
    onSuccess: async (next) => {
      onEnd();
      toast.success(t(next.is_stopped ? 'withdrawal:stopped' : 'withdrawal:running'));
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={`${t(labelOf(wanted))}: ${wanted.chain ?? t('withdrawal:allChains')}`}
      confirmLabel={t(labelOf(wanted))}
      tone={wanted.is_stopped ? 'primary' : 'danger'}
      lengthMin={OPERATOR_LIMITS.reasonLengthMin}
      lengthMax={OPERATOR_LIMITS.reasonLengthMax}
      isConfirming={change.isPending}
      onConfirm={(reason) => change.mutate(reason)}
      onCancel={onEnd}
    >
      <p>{t(wanted.is_stopped ? 'withdrawal:effect.resume' : 'withdrawal:effect.stop')}</p>
      {change.isError && (
        <p role="alert" className="text-danger">
          {errorText(change.error)}
        </p>
      )}
    </ReasonDialog>
  );
}
