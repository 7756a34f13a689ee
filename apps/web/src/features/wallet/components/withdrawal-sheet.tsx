import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useState } from 'react';
import { WITHDRAWAL_TONES } from '../model/withdrawals.ts';
import { useCancelWithdrawal, type Withdrawal } from '../withdrawal-api.ts';
import { StaffReason } from './staff-reason.tsx';

export interface WithdrawalSheetProps {
  /** Null while closed. */
  readonly withdrawal: Withdrawal | null;
  readonly onClose: () => void;
}

/** Everything that is known of one withdrawal: its receipt, its steps, what an operator said, and the way to take it back. */
export function WithdrawalSheet({ withdrawal, onClose }: WithdrawalSheetProps) {
  const t = useT();
  return (
    <BottomSheet
      isOpen={withdrawal !== null}
      onClose={onClose}
      title={t('wallet:withdrawalDetail')}
      {...(withdrawal?.is_cancellable === true && { footer: <CancelButton withdrawal={withdrawal} /> })}
    >
      {withdrawal !== null && <WithdrawalFacts withdrawal={withdrawal} />}
    </BottomSheet>
  );
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const format = useFormat();
  const inCoin = (value: string): string => `${format.quantity(value)} ${withdrawal.code}`;
  const { confirmations, confirmations_needed: needed, reason } = withdrawal;
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex items-center justify-between gap-3">
        <p className="figures text-price font-semibold">{inCoin(withdrawal.amount)}</p>
        <Badge tone={WITHDRAWAL_TONES[withdrawal.state]}>{t(`wallet:out.${withdrawal.state}`)}</Badge>
      </div>
      {withdrawal.state === 'proof_broken' && (
        <p role="alert" className="rounded-card bg-danger-soft p-3 text-dense">
          {t('wallet:why.proofBroken')}
        </p>
      )}
      {reason !== null && <StaffReason reason={reason} />}
      <Facts>
        <Fact name={t('app:word.fee')}>{inCoin(withdrawal.fee)}</Fact>
        <Fact name={t('wallet:youReceive')}>{inCoin(withdrawal.credited)}</Fact>
        <Fact name={t('wallet:network')}>{withdrawal.chain_name}</Fact>
        <Fact name={t('wallet:toAddress')}>
          <Copyable text={withdrawal.address} label={t('wallet:copyAddress')} />
        </Fact>
        {withdrawal.memo !== null && <Fact name={t('wallet:memo')}>{withdrawal.memo}</Fact>}
        {withdrawal.txid !== null && (
          <Fact name={t('wallet:txid')}>
            <Copyable text={withdrawal.txid} label={t('wallet:copyTxid')} />
          </Fact>
        )}
        {confirmations !== null && (
          <Fact name={t('wallet:confirmationCount')}>
            {t('wallet:countOf', { now: Math.min(confirmations, needed), needed })}
          </Fact>
        )}
        {withdrawal.state === 'pending_review' && (
          <Fact name={t('wallet:review')}>
            {t('wallet:countOf', { now: withdrawal.approvals, needed: withdrawal.approvals_needed })}
          </Fact>
        )}
        <Fact name={t('wallet:requestedAt')}>{format.dateTime(withdrawal.created_at)}</Fact>
      </Facts>
      <TimeLine withdrawal={withdrawal} />
    </div>
  );
}

function TimeLine({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="withdrawal-progress">
      <h3 id="withdrawal-progress" className="pb-2 text-dense font-semibold">
        {t('wallet:progress')}
      </h3>
      <ol className="ml-1.5 border-l border-line-strong">
        {withdrawal.timeline.map((step) => (
          <li key={`${step.kind} ${step.at}`} className="relative pb-3 pl-4 last:pb-0">
            <span className="absolute top-1.5 -left-1 size-2 rounded-full bg-ink" aria-hidden="true" />
            <p className="text-dense font-medium">{t(`wallet:event.${step.kind}`)}</p>
            <p className="figures text-secondary text-muted">{format.dateTime(step.at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function CancelButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelWithdrawal();
  return (
    <>
      <Button variant="danger" isBlock onClick={() => setIsAsking(true)}>
        {t('wallet:cancelWithdrawal')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('wallet:cancelWithdrawal')}
        confirmTone="danger"
        cancelLabel={t('app:action.back')}
        isConfirming={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(withdrawal.id, {
            onSuccess: () => toast.success(t('wallet:cancelled')),
            onSettled: () => setIsAsking(false),
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('wallet:cancelHint', { amount: `${format.quantity(withdrawal.amount)} ${withdrawal.code}` })}
      </Dialog>
    </>
  );
}
