import { notification as contract } from '@openbourse/api';
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
  http.servePrivate(contract.listNotices, ({ is_unread: isUnread = false, cursor, limit }, { userId }) =>
    showNotices(db, { userId, isUnread, cursor, limit }),
  );
  http.servePrivate(contract.readNotices, ({ id }, { userId }) => readNotices(kit, { userId, id }));
  http.servePrivate(contract.showSettings, (_input, { userId }) => showSettings(db, userId));
  http.servePrivate(contract.changeSettings, ({ group, push }, { userId }) =>
    changePushSettings(db, { userId, group, isPush: push === 'on' }),
  );
  http.servePrivate(contract.changeKind, ({ kind, state }, { userId }) =>
    changeKind(db, { userId, kind, isOn: state === 'on' }),
  );
  http.servePrivate(contract.pushKey, async () => ({ public_key: (await readPushKey(kit)).public }));
  http.servePrivate(contract.pushBrowsers, (_input, session) => showBrowsers(kit, session));
  http.servePrivate(contract.pushSubscribe, async (input, { userId, id: sessionId }) => {
    await subscribePush(kit, { ...input, userId, sessionId });
    return {};
  });
  http.servePrivate(contract.pushUnsubscribe, async ({ id }, session) => {
    await dropSubscriptions(db, { userId: session.userId, sessionIds: [id ?? session.id] });
    return {};
  });
}
