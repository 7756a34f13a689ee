import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { type MailboxMessage, useMailbox } from '../api.ts';

export interface DemoMessagesProps {
  readonly target: string;
}

/** Messages that a demo server would have sent to a target, newest first. */
export function DemoMessages({ target }: DemoMessagesProps) {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useMailbox(target);
  if (isError) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="my-4 h-24 w-full" />;
  if (data.length === 0) return <EmptyState title={t('identity:demo.mailboxEmpty', { target })} />;
  return (
    <ul className="flex flex-col gap-3 py-2">
      {data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}

function Message({ message }: { readonly message: MailboxMessage }) {
  const format = useFormat();
  return (
    <li className="rounded-card bg-surface p-4">
      <p className="flex justify-between gap-3 text-secondary text-muted">
        <span className="truncate">{message.subject}</span>
        <span className="figures shrink-0">{format.time(message.at)}</span>
      </p>
      <p className="mt-1 text-dense">{message.text}</p>
      {message.code !== '' && <p className="figures mt-3 text-title tracking-[0.12em]">{message.code}</p>}
    </li>
  );
}
