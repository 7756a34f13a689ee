import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client, useOperator } from '../../session/index.ts';
import type { Deposit } from '../api.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

type Decision = 'approve' | 'reject';

/** Approves a claimed deposit with the amount that came in, or rejects it; both give the reason. */
export function DecideDeposit({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts();
  const format = useFormat();
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision | null>(null);
  const [amount, setAmount] = useState(deposit.first_amount ?? deposit.received);
  if (deposit.first_operator_id === operator.id) {
    return <p className="text-dense text-muted">{t('deposit:secondNeeded')}</p>;
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => setAsked('reject')}>
          {t('deposit:reject')}
        </Button>
        <Button size="medium" onClick={() => setAsked('approve')}>
          {t('deposit:approve')}
        </Button>
      </div>
      {asked !== null && (
        <ChangeDialog
          title={t(`deposit:${asked}`)}
          confirmLabel={t(`deposit:${asked}`)}
          tone={asked === 'approve' ? 'primary' : 'danger'}
          lengthMin={REASON_MIN}
          lengthMax={REASON_MAX}
          run={(reason) => decide({ id: deposit.id, decision: asked, amount: amount.trim(), reason })}
          done={({ state }) => t(`deposit:${doneOf(state)}`)}
          onEnd={() => setAsked(null)}
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
        </ChangeDialog>
      )}
    </>
  );
}

function doneOf(state: Deposit['state']): 'doneFirst' | 'done.reject' | 'done.approve' {
  if (state === 'pending_review') return 'doneFirst';
  return state === 'rejected' ? 'done.reject' : 'done.approve';
}

interface Decided {
  readonly id: string;
  readonly decision: Decision;
  /** Amount that came in, for an approval. */
  readonly amount: string;
  readonly reason: string;
}

/** Decides once, also when the answer to the first try was lost. */
function decide({ id, decision, amount, reason }: Decided) {
  const input = { id, decision, ...(decision === 'approve' && { amount }) };
  return client.call('wallet.operator_decide_manual_deposit', { ...input, reason });
}
