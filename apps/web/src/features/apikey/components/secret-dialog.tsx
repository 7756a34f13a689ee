import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Credentials } from '../api.ts';

export interface SecretDialogProps {
  /** Credentials just created; null keeps the dialog closed. */
  readonly credentials: Credentials | null;
  /** The person went back without saying that the secret is kept. */
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onDone: () => void;
}

/** The new key with its secret, once; it ends by saying that it is kept, or by a second thought. */
export function SecretDialog({ credentials, isLeaving, onStay, onDone }: SecretDialogProps) {
  const t = useT();
  useUnloadGuard(credentials !== null && credentials.secret !== '');
  // What fades out when the dialog closes is what was there.
  const [isAsking, setIsAsking] = useState(isLeaving);
  if (credentials !== null && isAsking !== isLeaving) setIsAsking(isLeaving);
  if (credentials?.secret === '') return <OwnKeyDialog apiKey={credentials.key} onDone={onDone} />;
  return (
    <Dialog
      isOpen={credentials !== null}
      isWide
      title={t(isAsking ? 'apikey:leave.title' : 'apikey:secret.title')}
      confirmLabel={t(isAsking ? 'apikey:leave.leave' : 'apikey:secret.saved')}
      onConfirm={onDone}
      {...(isAsking && {
        confirmTone: 'danger',
        cancelLabel: t('apikey:leave.stay'),
        onCancel: onStay,
      })}
    >
      {isAsking ? (
        t('apikey:leave.hint')
      ) : (
        <div className="flex flex-col gap-3">
          <p className="flex items-start gap-2.5 rounded-field bg-warn-soft p-3 text-dense text-text">
            <TriangleAlert
              className="mt-px size-4.5 shrink-0 text-warn"
              strokeWidth={1.75}
              aria-hidden="true"
            />
            {t('apikey:secret.warning')}
          </p>
          <Credential name={t('apikey:secret.key')} text={credentials?.key ?? ''} />
          <Credential name={t('apikey:secret.secret')} text={credentials?.secret ?? ''} />
        </div>
      )}
    </Dialog>
  );
}

/** A key without a secret, of which nothing can be lost. */
function OwnKeyDialog({ apiKey, onDone }: { readonly apiKey: string; readonly onDone: () => void }) {
  const t = useT();
  return (
    <Dialog
      isOpen
      isWide
      title={t('apikey:own.created')}
      confirmLabel={t('app:action.close')}
      onConfirm={onDone}
    >
      <div className="flex flex-col gap-3">
        <p>{t('apikey:own.createdHint')}</p>
        <Credential name={t('apikey:secret.key')} text={apiKey} />
      </div>
    </Dialog>
  );
}

function Credential({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className="flex items-center gap-1 rounded-field bg-surface py-2 pr-1 pl-3.5">
      <p className="min-w-0 flex-1">
        <span className="block text-label text-muted">{name}</span>
        <span className="figures block min-h-[2lh] text-dense font-medium break-all text-text">{text}</span>
      </p>
      <IconButton label={t('apikey:secret.copy', { name })} icon={<Copy />} onClick={() => void copy(text)} />
    </div>
  );
}

/** The browser asks before the page is closed or loaded anew. */
function useUnloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
