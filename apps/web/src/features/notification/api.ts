import type { CallInput, CallReply } from '@openbourse/client';
import type { NotificationGroup } from '@openbourse/api/limits';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

export type Notice = CallReply<'notification.list'>['data'][number];

const PAGE_SIZE = 20;
const NOTICES_KEY = 'notification.list';

/** Notices of the user, newest first, page by page. */
export const noticePages = infiniteQueryOptions({
  queryKey: [NOTICES_KEY, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    client.call('notification.list', { cursor: pageParam, limit: PAGE_SIZE }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export const unreadQuery = queryOptions({
  queryKey: [NOTICES_KEY, 'unread'],
  queryFn: ({ signal }) => client.call('notification.list', { limit: 1 }, { signal }),
  select: ({ unread }) => unread,
});

export const pushSettingsQuery = queryOf('notification.settings', {});

/** The browsers that get notices while the site is closed. */
export const pushBrowsersQuery = queryOf('notification.push_browsers', {});

/** Ends the notices of the browser of a session. */
export function useEndPush() {
  return useMutation({
    mutationFn: (id: string) => client.call('notification.push_unsubscribe', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushBrowsersQuery.queryKey }),
  });
}

export function refreshNotices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NOTICES_KEY] });
}

/** Marks one notice as read, or all of them. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (id: number | 'all') => client.call('notification.read', id === 'all' ? {} : { id }),
    onSuccess: refreshNotices,
  });
}

/** Switches the push notices of a group on or off. */
export function useSetGroup() {
  return useMutation({
    mutationFn: (change: { readonly group: NotificationGroup; readonly isPush: boolean }) =>
      client.call('notification.set_settings', { group: change.group, push: change.isPush ? 'on' : 'off' }),
    onSuccess: (settings) => queryClient.setQueryData(pushSettingsQuery.queryKey, settings),
  });
}

/** Switches a kind of the trading notices on or off. */
export function useSetKind() {
  return useMutation({
    mutationFn: (change: CallInput<'notification.set_kind'>) => client.call('notification.set_kind', change),
    onSuccess: (settings) => queryClient.setQueryData(pushSettingsQuery.queryKey, settings),
  });
}
