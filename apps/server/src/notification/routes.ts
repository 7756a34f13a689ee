import { notification as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { changePushSettings, showPushSettings, subscribePush } from './change-push.ts';
import type { Notification } from './notification.ts';
import { deleteSubscription } from './push-queries.ts';
import { readPushKey } from './send-push.ts';
import { readNotices, showNotices } from './show-notices.ts';

/** Serves what a user was told and how browsers hear of it. */
export function notificationRoutes(http: HttpServer, { kit }: Notification): void {
  const { db } = kit;
  http.servePrivate(contract.listNotices, ({ is_unread: isUnread = false, cursor, limit }, { userId }) =>
    showNotices(db, { userId, isUnread, cursor, limit }),
  );
  http.servePrivate(contract.readNotices, ({ id }, { userId }) => readNotices(kit, { userId, id }));
  http.servePrivate(contract.showSettings, (_input, { userId }) => showPushSettings(db, userId));
  http.servePrivate(contract.changeSettings, ({ group, push }, { userId }) =>
    changePushSettings(db, { userId, group, isPush: push === 'on' }),
  );
  http.servePrivate(contract.pushKey, async () => ({ public_key: (await readPushKey(kit)).public }));
  http.servePrivate(contract.pushSubscribe, async (input, { userId }) => {
    await subscribePush(kit, { ...input, userId });
    return {};
  });
  http.servePrivate(contract.pushUnsubscribe, async ({ endpoint }, { userId }) => {
    await deleteSubscription(db, userId, endpoint);
    return {};
  });
}
