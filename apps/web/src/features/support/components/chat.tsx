import { SUPPORT_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Headset, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type ComposedMessage, MessageComposer } from '../../../shared/chat/message-composer.tsx';
import { MessageList } from '../../../shared/chat/message-list.tsx';
import { firstUnread, mergeMessages } from '../../../shared/chat/messages.ts';
import { useReading } from '../../../shared/chat/use-reading.ts';
import { sendImage } from '../../session/index.ts';
import { type Conversation, type Message, messagesPages, readMessages } from '../api.ts';
import { send, useUnsent } from '../outbox.ts';
import { ChatBubble } from './chat-bubble.tsx';
import { UnsentList } from './unsent-list.tsx';

const uploadPicture = sendImage('support_chat');

/** Messages so far, and the field to write one. */
export function Chat({ conversation }: { readonly conversation: Conversation }) {
  const t = useT();
  const pages = useInfiniteQuery(messagesPages);
  const messages =
    pages.data &&
    mergeMessages(
      [],
      pages.data.pages.flatMap(({ data }) => data),
    );
  return (
    <section aria-label={t('support:chat')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex-1">
        <p className="flex items-start gap-2 py-3 text-secondary text-muted">
          <ShieldCheck className="mt-px size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('support:safety')}
        </p>
        {pages.hasNextPage && (
          <div className="pb-3 text-center">
            <Button
              variant="secondary"
              size="small"
              isLoading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('support:earlier')}
            </Button>
          </div>
        )}
        {messages !== undefined ? (
          <Messages conversation={conversation} messages={messages} />
        ) : pages.isError ? (
          <ErrorState
            error={pages.error}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <ChatShape />
        )}
      </div>
      <div className="sticky bottom-0">
        <MessageComposer
          texts={{ field: t('support:field'), picture: t('support:picture'), send: t('support:send') }}
          lengthMax={SUPPORT_LIMITS.messageLengthMax}
          upload={uploadPicture}
          onSend={sendComposed}
          isSending={false}
          error={null}
        />
      </div>
    </section>
  );
}

/** Keeps a message until it has arrived, so that the field is free for the next one. */
async function sendComposed(message: ComposedMessage): Promise<void> {
  if ('picture' in message) send({ text: null, picture: message.picture });
  else send({ text: message.text.trim(), picture: null });
}

interface MessagesProps {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

function Messages({ conversation, messages }: MessagesProps) {
  const t = useT();
  const { unread } = conversation;
  // Where the new ones began when the chat was opened; it stays there while one reads.
  const [unreadFrom] = useState(() => firstUnread(messages, { side: 'user', unread }));
  const newest = messages.at(-1)?.id ?? 0;
  const waiting = useUnsent().unsent.filter(({ hasArrived }) => !hasArrived);
  useReading({ unread, newest, onRead: readMessages });
  useEffect(() => {
    globalThis.scrollTo({ top: document.documentElement.scrollHeight });
  }, [newest, waiting.length]);
  if (messages.length === 0 && waiting.length === 0) return <Greeting />;
  return (
    <>
      <MessageList
        messages={messages}
        renderMessage={(message) => <ChatBubble message={message} />}
        unreadFrom={unreadFrom}
        unreadText={t('support:unreadFrom')}
      />
      <UnsentList waiting={waiting} />
    </>
  );
}

function Greeting() {
  const t = useT();
  return (
    <EmptyState
      icon={<Headset />}
      title={t('support:empty')}
      hint={t('support:emptyHint')}
      action={
        <Link to="/help-center" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {t('content:help.title')}
        </Link>
      }
    />
  );
}

/** The shape of a chat, until it is there. */
export function ChatShape() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-2">
      <Skeleton className="ml-auto h-10 w-1/2" />
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="ml-auto h-10 w-3/5" />
    </div>
  );
}
