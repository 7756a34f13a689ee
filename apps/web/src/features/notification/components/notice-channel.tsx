import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSocketWhile } from '../../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../../session/index.ts';
import { type Notice, refreshNotices } from '../api.ts';
import { isToasted } from '../model/is-toasted.ts';
import { renewPush } from '../push.ts';
import { useNoticeText } from '../use-notice-text.ts';

/**
 * Keeps the notices and the count of unread ones fresh, and shows at once what the market did: on every screen, so it
 * stands once for all of them, and draws nothing itself.
 */
export function NoticeChannel(): null {
  const isLoggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  const write = useNoticeText();
  const socket = useSocketWhile(isLoggedIn);
  const tell = useEffectEvent((notice: Notice) => {
    if (!isToasted(notice, pathname)) return;
    const { title, text } = write(notice);
    toast.plain(`${title}\n${text}`);
  });
  const wasLoggedIn = useRef(isLoggedIn);
  useEffect(() => {
    if (isLoggedIn && !wasLoggedIn.current)
      renewPush().catch((error: unknown) => console.warn('Push notices could not be renewed.', error));
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const refresh = (): void => void refreshNotices();
    // The first snapshot repeats what the page has just loaded; a later one comes after a lost connection.
    return socket.subscribe('NOTIFICATION', {
      onSnapshot: refresh,
      onUpdate: (notices) => {
        for (const notice of notices) tell(notice);
        if (notices.some(({ kind }) => kind.endsWith('_alert')))
          void queryClient.invalidateQueries({ queryKey: ['alert.list'] });
        refresh();
      },
    });
  }, [isLoggedIn, socket]);
  return null;
}
