import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type SubmitEvent, useId } from 'react';
import type { PayPasswordSheetProps } from '../../../shared/lib/pay-password-sheet.ts';
import { PayPasswordFields, usePayPasswordForm } from './pay-password-form.tsx';

/** Sets the transaction password where it is missed, so that what was entered there stays. */
export function PayPasswordSheet({ isOpen, onClose }: PayPasswordSheetProps) {
  const t = useT();
  const formId = useId();
  const state = usePayPasswordForm(onClose);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The form that the sheet stands in is not sent with it.
    event.stopPropagation();
    state.submit();
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('identity:change.payTitle')}
      footer={
        <Button type="submit" form={formId} isBlock isLoading={state.isPending}>
          {t('app:action.save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3 py-2">
        <p className="text-body text-muted">{t('identity:change.payHint')}</p>
        <PayPasswordFields state={state} isStep />
      </form>
    </BottomSheet>
  );
}
