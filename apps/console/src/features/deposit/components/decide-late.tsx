import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client, WaitingNote } from '../../session/index.ts';
import type { Deposit } from '../api.ts';

const DECISIONS = {
  credit: {
    call: 'wallet.operator_credit_late_deposit',
    title: 'deposit:creditLate',
    tone: 'primary',
    effect: 'deposit:creditLateEffect',
  },
  reject: {
    call: 'wallet.operator_reject_late_deposit',
    title: 'deposit:reject',
    tone: 'danger',
    effect: 'deposit:rejectEffect',
  },
} as const;

/** Proposes to credit or to reject a deposit that arrived after its asset was closed. */
export function DecideLate({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts();
  const [asked, setAsked] = useState<keyof typeof DECISIONS | null>(null);
  const decision = asked === null ? null : DECISIONS[asked];
  return (
    <>
      <WaitingNote kind="wallet.credit_late_deposit" />
      <WaitingNote kind="wallet.reject_late_deposit" />
      <p className="text-dense text-muted">{t('deposit:lateHint')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => setAsked('reject')}>
          {t('deposit:reject')}
        </Button>
        <Button size="medium" onClick={() => setAsked('credit')}>
          {t('deposit:creditLate')}
        </Button>
      </div>
      {decision !== null && (
        <ChangeDialog
          title={t(decision.title)}
          confirmLabel={t('proposal:propose')}
          tone={decision.tone}
          isPublic={asked === 'reject'}
          run={(reason) => client.call(decision.call, { deposit_id: deposit.id, reason })}
          done={t('proposal:proposed')}
          onEnd={() => setAsked(null)}
        >
          <p>{t(decision.effect)}</p>
        </ChangeDialog>
      )}
    </>
  );
}
