import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type ApiKey, useRevokeKey } from '../api.ts';

export interface RevokeDialogProps {
  /** The key that would end. */
  readonly apiKey: ApiKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what ends with a key before it is revoked. */
export function RevokeDialog({ apiKey, isOpen, onClose }: RevokeDialogProps) {
  const t = useT();
  const revoke = useRevokeKey();
  return (
    <Dialog
      isOpen={isOpen}
      title={t('apikey:revoke.title', { label: apiKey.label })}
      confirmLabel={t('apikey:action.revoke')}
      confirmTone="danger"
      isConfirming={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => {
        revoke.mutate(apiKey.id, {
          onSuccess: () => {
            toast.success(t('apikey:revoked'));
            onClose();
          },
        });
      }}
    >
      {t('apikey:revoke.hint')}
    </Dialog>
  );
}
