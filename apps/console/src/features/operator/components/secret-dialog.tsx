import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import type { Authenticator } from '../api.ts';

export interface SecretDialogProps {
  readonly authenticator: Authenticator;
  readonly onClose: () => void;
}

/** The secret of an authenticator, which is told once. */
export function SecretDialog({ authenticator, onClose }: SecretDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen
      title={t('operator:secretTitle')}
      confirmLabel={t('operator:secretKept')}
      onConfirm={onClose}
    >
      <div className="flex flex-col items-center gap-3">
        <p>{t('operator:secretHint')}</p>
        <QrCode text={authenticator.uri} label={t('operator:secretTitle')} />
        <CopyText text={authenticator.secret} />
      </div>
    </Dialog>
  );
}
