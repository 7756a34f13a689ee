import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../shared/lib/i18n.ts';
import { useFormat } from '../../../shared/lib/use-format.ts';
import { BottomSheet } from '../../../shared/ui/bottom-sheet.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useSite } from '../../session/index.ts';
import { type MailboxMessage, useMailbox } from '../api.ts';

export interface DemoMailboxProps {
  /** The e-mail address or number with calling code that a code was sent to. */
  readonly target: string;
  readonly onUse: (code: string) => void;
}

/** Leads to the messages that a demo server does not really send; shows nothing outside of demo mode. */
export function DemoMailbox({ target, onUse }: DemoMailboxProps) {
  const t = useT();
  const isDemo = useSite()?.is_demo === true;
  const [isOpen, setIsOpen] = useState(false);
  if (!isDemo) return null;
  const use = (code: string): void => {
    setIsOpen(false);
    onUse(code);
  };
  return (
    <div className="flex items-center gap-3 rounded-card bg-accent-soft px-3.5 py-3">
      <MailOpen className="size-5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-secondary">{t('identity:demo.mailbox')}</p>
        <button
          type="button"
          className="-mb-3 min-h-11 text-left text-dense font-semibold text-accent"
          onClick={() => setIsOpen(true)}
        >
          {t('identity:demo.openMailbox')}
        </button>
      </div>
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('identity:demo.mailboxTitle')}>
        <Messages target={target} isOpen={isOpen} onUse={use} />
      </BottomSheet>
    </div>
  );
}

function Messages({ target, isOpen, onUse }: DemoMailboxProps & { readonly isOpen: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useMailbox(target, isOpen);
  if (isError) return <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="my-4 h-24 w-full" />;
  if (data.length === 0) return <EmptyState title={t('identity:demo.mailboxEmpty', { target })} />;
  return (
    <ul className="flex flex-col gap-3 py-2">
      {data.map((message) => (
        <Message key={message.id} message={message} onUse={onUse} />
      ))}
    </ul>
  );
}

interface MessageProps {
  readonly message: MailboxMessage;
  readonly onUse: (code: string) => void;
}

function Message({ message, onUse }: MessageProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="rounded-card bg-surface p-4">
      <p className="flex justify-between gap-3 text-secondary text-muted">
        <span className="truncate">{message.subject}</span>
        <span className="figures shrink-0">{format.time(message.at)}</span>
      </p>
      <p className="mt-1 text-dense">{message.text}</p>
      {message.code !== '' && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <span className="figures text-title tracking-[0.12em]">{message.code}</span>
          <Button size="small" onClick={() => onUse(message.code)}>
            {t('identity:demo.useCode')}
          </Button>
        </div>
      )}
    </li>
  );
}
