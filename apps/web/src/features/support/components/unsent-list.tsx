import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ImageIcon } from 'lucide-react';
import type { Unsent } from '../model/outbox.ts';
import { discard, flush, sendAgain, useUnsent } from '../outbox.ts';

/** Messages that have not arrived: on their way, waiting for a connection, or refused with the reason. */
export function UnsentList({ waiting }: { readonly waiting: readonly Unsent[] }) {
  if (waiting.length === 0) return null;
  return (
    <ol className="flex flex-col gap-2.5 pb-2">
      {waiting.map((unsent) => (
        <li key={unsent.key}>
          <UnsentBubble unsent={unsent} />
        </li>
      ))}
    </ol>
  );
}

function UnsentBubble({ unsent }: { readonly unsent: Unsent }) {
  const t = useT();
  const { key, text, picture, fault } = unsent;
  return (
    <div className="flex flex-col items-end gap-0.5">
      <p className="max-w-[82%] rounded-card rounded-br-tag border border-dashed border-line-strong px-3.5 py-2 text-body whitespace-pre-line text-muted wrap-anywhere">
        {picture !== null && (
          <span className="flex items-center gap-2">
            <ImageIcon className="size-5" strokeWidth={1.75} aria-hidden="true" />
            {t('support:unsent.picture')}
          </span>
        )}
        {text}
      </p>
      {fault === null ? (
        <Waiting />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="alert" className="text-secondary text-danger">
            {fault}
          </p>
          <Button variant="text" size="small" onClick={() => sendAgain(key)}>
            {t('support:unsent.retry')}
          </Button>
          <Button variant="text" size="small" onClick={() => discard(key)}>
            {t('support:unsent.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Waiting() {
  const t = useT();
  const isOnline = useOnline();
  const { isSending } = useUnsent();
  if (isSending && isOnline) {
    return <span className="text-label text-faint">{t('support:unsent.sending')}</span>;
  }
  return (
    <span className="flex items-center gap-2 text-secondary text-muted">
      {t('support:unsent.waiting')}
      <Button variant="text" size="small" onClick={() => void flush()}>
        {t('support:unsent.retry')}
      </Button>
    </span>
  );
}
