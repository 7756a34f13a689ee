import { callOnce } from '@openbourse/kit/lib/call-once.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { client, useOperator } from '../../session/index.ts';
import type { Deposit } from '../api.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

type Decision = 'approve' | 'reject';

/** Approves a claimed deposit with the amount that came in, or rejects it; both tell why. */
export function DecideDeposit({ deposit }: { readonly deposit: Deposit }) {
  const errorText = useErrorText();
  const t = useTexts();
  const format = useFormat();
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision | null>(null);
  const [amount, setAmount] = useState(deposit.first_amount ?? deposit.received);
  const decide = useDecide(deposit.id, () => setAsked(null));
  const ask = (decision: Decision): void => {
    decide.reset();
    setAsked(decision);
  };
  if (deposit.first_operator_id === operator.id) {
    return <p className="text-dense text-muted">{t('deposit:secondNeeded')}</p>;
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => ask('reject')}>
          {t('deposit:reject')}
        </Button>
        <Button size="medium" onClick={() => ask('approve')}>
          {t('deposit:approve')}
        </Button>
      </div>
      {asked !== null && (
        <ReasonDialog
          title={t(`deposit:${asked}`)}
          confirmLabel={t(`deposit:${asked}`)}
          tone={asked === 'approve' ? 'primary' : 'danger'}
          lengthMin={REASON_MIN}
          lengthMax={REASON_MAX}
          isConfirming={decide.isPending}
          onConfirm={(reason) => decide.mutate({ decision: asked, reason, amount: amount.trim() })}
          onCancel={() => setAsked(null)}
        >
          <Facts
            facts={[
              { label: t('deposit:user'), value: deposit.uid },
              {
                label: t('deposit:claimed'),
                value: `${format.quantity(deposit.received)} ${deposit.code}`,
              },
            ]}
          />
          {asked === 'approve' && (
            <TextField
              label={t('deposit:cameIn', { code: deposit.code })}
              inputMode="decimal"
              value={amount}
              onValueChange={setAmount}
            />
          )}
          <p>{t(asked === 'approve' ? 'deposit:approveEffect' : 'deposit:rejectEffect')}</p>
          {decide.isError && (
            <p role="alert" className="text-danger">
              {errorText(decide.error)}
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

interface DecideInput {
  readonly decision: Decision;
  readonly reason: string;
  /** What came in, for an approval. */
  readonly amount: string;
}

function useDecide(id: string, onDecided: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, reason, amount }: DecideInput) => {
      const input = { id, decision, ...(decision === 'approve' && { amount }) };
      return callOnce({ name: 'decide_deposit', text: JSON.stringify(input) }, (idempotencyKey) =>
        client.call('wallet.operator_decide_manual_deposit', { ...input, reason }, { idempotencyKey }),
      );
    },
    meta: { isErrorShown: true },
    onSuccess: async (next) => {
      onDecided();
      const done = `deposit:done.${next.state === 'rejected' ? 'reject' : 'approve'}` as const;
      toast.success(t(next.state === 'pending_review' ? 'deposit:doneFirst' : done));
      await queries.invalidateQueries();
    },
  });
}
