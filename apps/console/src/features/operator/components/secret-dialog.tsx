import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyButton } from '../../../shared/ui/copy-text.tsx';
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
        <SecretText secret={authenticator.secret} />
      </div>
    </Dialog>
  );
}

/** In groups of four, as one reads it to type it in. */
function SecretText({ secret }: { readonly secret: string }) {
  return (
    <p className="flex items-center gap-2">
      <span className="figures text-center font-medium text-text">{secret.match(/.{1,4}/g)?.join(' ')}</span>
      <CopyButton text={secret} />
    </p>
  );
}
