import { useDayTitle } from '@openbourse/kit/lib/use-day-title.ts';
import { Fragment, type ReactNode } from 'react';

export interface MessageListProps<Message extends Dated> {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly renderMessage: (message: Message) => ReactNode;
  /** Line above the first new one; null for none. */
  readonly unreadFrom: number | null;
  readonly unreadText: string;
}

interface Dated {
  readonly id: number;
  readonly at: number;
}

/** The messages of a chat under their days. */
export function MessageList<Message extends Dated>(props: MessageListProps<Message>) {
  const { messages, renderMessage, unreadFrom, unreadText } = props;
  const dayTitle = useDayTitle();
  return (
    <ol className="flex flex-col gap-2.5 pb-2">
      {messages.map((message, index) => {
        const day = dayTitle(message.at);
        const before = messages[index - 1];
        const isNewDay = before === undefined || dayTitle(before.at) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay && <li className="pt-1 text-center text-label font-semibold text-muted">{day}</li>}
            {message.id === unreadFrom && (
              <li className="flex items-center gap-3 text-label font-semibold text-accent before:h-px before:flex-1 before:bg-accent/30 after:h-px after:flex-1 after:bg-accent/30">
                {unreadText}
              </li>
            )}
            <li>{renderMessage(message)}</li>
          </Fragment>
        );
      })}
    </ol>
  );
}
