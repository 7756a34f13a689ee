import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { useState } from 'react';
import type { Submit } from '../use-submit.ts';
import type { TicketState } from '../use-ticket.ts';
import { OrderPreview } from './order-preview.tsx';

export interface ConfirmSheetProps {
  readonly state: TicketState;
  readonly submit: Submit;
}

/** A second look at a large market order; the figures go on moving with the book. */
export function ConfirmSheet({ state, submit }: ConfirmSheetProps) {
  const t = useT();
  const [isAskedAgain, setIsAskedAgain] = useState(true);
  const { ticket, terms } = state;
  return (
    <BottomSheet
      isOpen={submit.isConfirming}
      onClose={submit.cancelConfirm}
      title={t('spot:confirm.title')}
      footer={
        <Button isBlock variant={ticket.side} onClick={() => submit.confirm(isAskedAgain)}>
          {t(`spot:form.${ticket.side}`, { code: terms.base })}
        </Button>
      }
    >
      <p className="mb-3 text-dense text-muted">{t('spot:confirm.text')}</p>
      <OrderPreview state={state} />
      <div className="mt-2">
        <Checkbox isChecked={!isAskedAgain} onCheckedChange={(isChecked) => setIsAskedAgain(!isChecked)}>
          {t('spot:confirm.never')}
        </Checkbox>
      </div>
    </BottomSheet>
  );
}
