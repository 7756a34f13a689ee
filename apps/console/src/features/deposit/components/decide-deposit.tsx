import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { ABOVE_ZERO } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
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
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision | null>(null);
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
      {asked !== null && <DecisionDialog deposit={deposit} decision={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

interface DecisionProps {
  readonly deposit: Deposit;
  readonly decision: Decision;
  readonly onEnd: () => void;
}

function DecisionDialog({ deposit, decision, onEnd }: DecisionProps) {
  const t = useTexts();
  const format = useFormat();
  const isApproval = decision === 'approve';
  const form = useDialogForm({
    amount: {
      label: t('deposit:cameIn', { code: deposit.code }),
      initial: deposit.first_amount ?? deposit.received,
      rule: isApproval ? ABOVE_ZERO : undefined,
    },
  });
  return (
    <ChangeDialog
      title={t(`deposit:${decision}`)}
      confirmLabel={t(`deposit:${decision}`)}
      tone={isApproval ? 'primary' : 'danger'}
      lengthMin={REASON_MIN}
      lengthMax={REASON_MAX}
      run={(reason) => {
        const input = { id: deposit.id, decision, ...(isApproval && form.values), reason };
        return client.call('wallet.operator_decide_manual_deposit', input);
      }}
      done={({ state }) => t(`deposit:${doneOf(state)}`)}
      onEnd={onEnd}
      form={form}
    >
      <Facts
        facts={[
          { label: t('deposit:user'), value: deposit.uid },
          { label: t('deposit:claimed'), value: `${format.quantity(deposit.received)} ${deposit.code}` },
        ]}
      />
      {isApproval && <TextField {...form.field('amount')} />}
      <p>{t(isApproval ? 'deposit:approveEffect' : 'deposit:rejectEffect')}</p>
    </ChangeDialog>
  );
}

function doneOf(state: Deposit['state']): 'doneFirst' | 'done.reject' | 'done.approve' {
  if (state === 'pending_review') return 'doneFirst';
  return state === 'rejected' ? 'done.reject' : 'done.approve';
}
