import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client, WaitingNote } from '../../session/index.ts';
import type { Deposit } from '../api.ts';

/** Proposes to credit a deposit that arrived after its asset was closed. */
export function CreditLate({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <WaitingNote kind="wallet.credit_late_deposit" />
      <p className="text-dense text-muted">{t('deposit:creditLateHint')}</p>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('deposit:creditLate')}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t('deposit:creditLate')}
          confirmLabel={t('proposal:propose')}
          tone="primary"
          run={(reason) =>
            client.call('wallet.operator_credit_late_deposit', { deposit_id: deposit.id, reason })
          }
          done={t('proposal:proposed')}
          onEnd={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
