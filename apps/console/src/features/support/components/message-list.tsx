import { Button } from '@openbourse/kit/ui/button.tsx';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, toastError } from '../../session/index.ts';
import type { Message } from '../api.ts';
import { UserPicture } from './user-picture.tsx';

interface Page {
  readonly data: readonly Message[];
  readonly next_cursor: string | null;
}

export interface MessageListProps {
  readonly id: string;
  /** The newest page, which renews itself. */
  readonly newest: Page;
}

/** Messages, oldest at the top; earlier ones come with a press. */
export function MessageList({ id, newest }: MessageListProps) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [older, setOlder] = useState<Page | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const known = new Map([...(older?.data ?? []), ...newest.data].map((one) => [one.id, one]));
  const messages = [...known.values()].toSorted((a, b) => a.id - b.id);
  const cursor = older === null ? newest.next_cursor : older.next_cursor;
  const newestId = newest.data[0]?.id;
  useEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [newestId]);
  const loadOlder = async (from: string): Promise<void> => {
    setIsLoading(true);
    try {
      const page = await client.call('support.operator_conversation', { id, cursor: from });
      setOlder({
        data: [...messages, ...page.messages.data],
        next_cursor: page.messages.next_cursor,
      });
    } catch (error) {
      toastError(error);
    } finally {
      setIsLoading(false);
    }
  };
  if (messages.length === 0) return <p className="text-dense text-muted">{t('support:chat.none')}</p>;
  return (
    <>
      {cursor !== null && (
        <div className="self-center">
          <Button variant="text" size="small" isLoading={isLoading} onClick={() => void loadOlder(cursor)}>
            {t('support:chat.older')}
          </Button>
        </div>
      )}
      {/* Reversed, it keeps to its end while it grows and shrinks. */}
      <div ref={list} className="flex min-h-40 flex-1 flex-col-reverse overflow-y-auto pr-2">
        <ol aria-label={t('support:thread')} className="mb-auto flex flex-col gap-3">
          {messages.map((message) => (
            <Entry key={message.id} message={message} conversationId={id} />
          ))}
        </ol>
      </div>
    </>
  );
}

function Entry({ message, conversationId }: { readonly message: Message; readonly conversationId: string }) {
  const t = useTexts();
  if (message.event !== null) {
    return (
      <li className="text-center text-secondary text-muted">
        {t(`support:event.${message.event}`)}, <TimeText at={message.at} />
      </li>
    );
  }
  const isOperator = message.sender === 'operator';
  return (
    <li className={clsx('max-w-[85%] text-dense', isOperator ? 'self-end' : 'self-start')}>
      <p className="text-secondary text-muted">
        {isOperator ? `${t('support:operator')} (${message.operator_name ?? ''})` : t('support:user')},{' '}
        <TimeText at={message.at} />
      </p>
      {message.text !== null && (
        <p
          className={clsx(
            'mt-0.5 rounded-field px-3 py-2 whitespace-pre-wrap wrap-anywhere',
            isOperator ? 'bg-accent-soft' : 'bg-surface',
          )}
        >
          {message.text}
        </p>
      )}
      {message.picture !== null && (
        <div className="mt-1 w-72 max-w-full">
          <UserPicture
            fileId={message.picture}
            label={t('support:chat.pictureOnly')}
            reason={`Live chat ${conversationId}`}
          />
        </div>
      )}
    </li>
  );
}
