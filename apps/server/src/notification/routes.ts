import { notification as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import {
  changeKind,
  changePushSettings,
  showBrowsers,
  showSettings,
  subscribePush,
} from './change-settings.ts';
import type { Notification } from './notification.ts';
import { dropSubscriptions } from './push-queries.ts';
import { readPushKey } from './send-push.ts';
import { readNotices, showNotices } from './show-notices.ts';

/** Serves what a user was told and how browsers hear of it. */
export function notificationRoutes(http: HttpServer, { kit }: Notification): void {
  const { db } = kit;
  http.servePrivate(calls.list, ({ is_unread: isUnread = false, cursor, limit }, { userId }) =>
    showNotices(db, { userId, isUnread, cursor, limit }),
  );
  http.servePrivate(calls.read, ({ id }, { userId }) => readNotices(kit, { userId, id }));
  http.servePrivate(calls.settings, (_input, { userId }) => showSettings(db, userId));
  http.servePrivate(calls.setSettings, ({ group, push }, { userId }) =>
    changePushSettings(db, { userId, group, isPush: push === 'on' }),
  );
  http.servePrivate(calls.setKind, ({ kind, state }, { userId }) =>
    changeKind(db, { userId, kind, isOn: state === 'on' }),
  );
  http.servePrivate(calls.pushKey, async () => ({ public_key: (await readPushKey(kit)).public }));
  http.servePrivate(calls.pushBrowsers, (_input, session) => showBrowsers(kit, session));
  http.servePrivate(calls.pushSubscribe, async (input, { userId, id: sessionId }) => {
    await subscribePush(kit, { ...input, userId, sessionId });
    return {};
  });
  http.servePrivate(calls.pushUnsubscribe, async ({ id }, session) => {
    await dropSubscriptions(db, { userId: session.userId, sessionIds: [id ?? session.id] });
    return {};
  });
}
