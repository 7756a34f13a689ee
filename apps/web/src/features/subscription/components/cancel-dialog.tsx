import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type Offering, type Own, useCancel } from '../api.ts';

export interface CancelDialogProps {
  readonly offering: Offering;
  readonly own: Own;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before the user's commitment is taken back. */
export function CancelDialog({ offering, own, isOpen, onClose }: CancelDialogProps) {
  const t = useT();
  const format = useFormat();
  const cancelling = useCancel(offering.id);
  const amount = `${format.quantity(own.commitment?.amount ?? '0')} ${offering.quote.code}`;
  const confirm = (): void =>
    cancelling.mutate(undefined, {
      onSuccess: () => toast.success(t('subscription:cancel.done')),
      onSettled: onClose,
    });
  return (
    <Dialog
      isOpen={isOpen}
      title={t('subscription:cancel.open')}
      confirmLabel={t('subscription:cancel.confirm')}
      cancelLabel={t('app:action.back')}
      confirmTone="danger"
      isConfirming={cancelling.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('subscription:cancel.text', { amount })}
    </Dialog>
  );
}
