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

/** Serves the notices of a user and the registration of browsers. */
export function notificationRoutes(http: HttpServer, { deps }: Notification): void {
  const { db } = deps;
  http.servePrivate(calls.list, ({ is_unread: isUnread = false, cursor, limit }, { userId }) =>
    showNotices(db, { userId, isUnread, cursor, limit }),
  );
  http.serveChange(calls.read, (change) => readNotices(change));
  http.servePrivate(calls.settings, (_input, { userId }) => showSettings(db, userId));
  http.serveChange(calls.setSettings, ({ tx, input: { group, push }, by: { userId } }) =>
    changePushSettings(tx, { userId, group, isPush: push === 'on' }),
  );
  http.serveChange(calls.setKind, ({ tx, input: { kind, state }, by: { userId } }) =>
    changeKind(tx, { userId, kind, isOn: state === 'on' }),
  );
  http.servePrivate(calls.pushKey, async () => ({ public_key: (await readPushKey(deps)).public }));
  http.servePrivate(calls.pushBrowsers, (_input, session) => showBrowsers(deps, session));
  http.serveChange(calls.pushSubscribe, (change) => subscribePush(change));
  http.serveChange(calls.pushUnsubscribe, async ({ tx, input: { id }, by }) => {
    await dropSubscriptions(tx, { userId: by.userId, sessionIds: [id ?? by.id] });
    return {};
  });
}
