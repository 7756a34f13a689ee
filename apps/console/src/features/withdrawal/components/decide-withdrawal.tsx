import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { describeError, newIdempotencyKey } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useShortcuts } from '../../../shared/lib/use-shortcuts.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { shorten } from '../../../shared/ui/copy-text.tsx';
import { client, useOperator } from '../../session/index.ts';
import type { WithdrawalCase } from '../api.ts';

type Decision = 'approve' | 'reject';

/** Approves or rejects; who approved first cannot approve second. `a` and `r` ask the same as the buttons. */
export function DecideWithdrawal({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const t = useTexts();
  const operator = useOperator();
  const [asked, setAsked] = useState<{ readonly decision: Decision; readonly key: string } | null>(null);
  const ask = (decision: Decision): void => setAsked({ decision, key: newIdempotencyKey() });
  const isFirst = withdrawal.first_operator_id === operator.id;
  useShortcuts({ a: () => !isFirst && ask('approve'), r: () => ask('reject') });
  return (
    <div className="flex flex-col gap-2">
      {isFirst && <p className="text-dense text-muted">{t('withdrawal:secondNeeded')}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => ask('reject')}>
          {t('withdrawal:reject')} <Key letter="R" />
        </Button>
        <Button size="medium" disabled={isFirst} onClick={() => ask('approve')}>
          {t('withdrawal:approve')} <Key letter="A" />
        </Button>
      </div>
      {asked !== null && (
        <DecisionDialog withdrawal={withdrawal} asked={asked} onEnd={() => setAsked(null)} />
      )}
    </div>
  );
}

function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd className="rounded-tag border border-current/30 px-1 text-label" aria-hidden="true">
      {letter}
    </kbd>
  );
}

function DecisionDialog(props: {
  readonly withdrawal: WithdrawalCase;
  readonly asked: { readonly decision: Decision; readonly key: string };
  readonly onEnd: () => void;
}) {
  const { withdrawal, asked, onEnd } = props;
  const { decision, key } = asked;
  const t = useTexts();
  const format = useFormat();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: string) =>
      client.call(
        'wallet.operator_decide_withdrawal',
        { id: withdrawal.id, decision, reason },
        { idempotencyKey: key },
      ),
    meta: { isErrorShown: true },
    onSuccess: async (next) => {
      onEnd();
      toast.success(t(`withdrawal:done.${next.state === 'pending_review' ? 'first' : decision}`));
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={t(`withdrawal:${decision}`)}
      confirmLabel={t(`withdrawal:${decision}`)}
      tone={decision === 'approve' ? 'primary' : 'danger'}
      lengthMin={OPERATOR_LIMITS.reasonLengthMin}
      lengthMax={OPERATOR_LIMITS.reasonLengthMax}
      isConfirming={decide.isPending}
      onConfirm={(reason) => decide.mutate(reason)}
      onCancel={onEnd}
    >
      <p className="figures font-medium text-text">
        {format.quantity(withdrawal.amount)} {withdrawal.code} → {shorten(withdrawal.address)}
      </p>
      <p>{t(`withdrawal:effect.${decision}`)}</p>
      {decide.isError && (
        <p role="alert" className="text-danger">
          {describeError(decide.error)}
        </p>
      )}
    </ReasonDialog>
  );
}
