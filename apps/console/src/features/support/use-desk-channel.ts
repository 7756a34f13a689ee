import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createConsoleSocket } from '../session/index.ts';
import { conversationQuery } from './api.ts';

/** A `lost` connection is made again by itself. */
type DeskLink = 'opening' | 'live' | 'lost';

export interface DeskChannel {
  readonly isLost: boolean;
  /** Interval of requests: long while the server reports changes. */
  readonly renewMs: number;
}

/** Keys that the channel renews: all conversations of a view, and each of them with its messages. */
const CONVERSATIONS = ['support.operator_conversations'];
const CONVERSATION = ['support.operator_conversation'];

const LIVE_RENEW_MS = 30_000;
const LOST_RENEW_MS = 5_000;

/** Hears at once when something happens in a conversation. Call it once on the screen of the chat. */
export function useDeskChannel(): DeskChannel {
  const queries = useQueryClient();
  const [link, setLink] = useState<DeskLink>('opening');
  useEffect(() => {
    const renew = (queryKey: readonly unknown[]): void => void queries.invalidateQueries({ queryKey });
    const socket = createConsoleSocket();
    const leave = socket.onState((state) => {
      if (state === 'waiting') setLink('lost');
    });
    socket.subscribe('SUPPORT_DESK', {
      // After a connection was made: whatever is known may be old.
      onSnapshot: () => {
        setLink('live');
        renew(CONVERSATIONS);
        renew(CONVERSATION);
      },
      onUpdate: (changes) => {
        renew(CONVERSATIONS);
        for (const { id } of changes) renew(conversationQuery(id).queryKey);
      },
      onRefused: () => setLink('lost'),
    });
    socket.open();
    return () => {
      leave();
      socket.close();
    };
  }, [queries]);
  return { isLost: link === 'lost', renewMs: link === 'live' ? LIVE_RENEW_MS : LOST_RENEW_MS };
}
