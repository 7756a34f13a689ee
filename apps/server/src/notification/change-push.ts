import {
  NOTIFICATION_GROUPS,
  type notification,
  type NotificationGroup,
  PUSH_BROWSERS_MAX,
  type ReplyOf,
} from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { Kit } from './kit.ts';
import {
  dropOldSubscriptions,
  endSilence,
  listSilenced,
  type PushSubscription,
  silence,
  storeSubscription,
} from './push-queries.ts';
import { requirePushService } from './send-push.ts';

type Settings = ReplyOf<typeof notification.showSettings>;

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as readonly NotificationGroup[];

export async function showPushSettings(db: Db, userId: number): Promise<Settings> {
  const silenced = await listSilenced(db, userId);
  return { groups: GROUPS.map((group) => ({ group, is_push: !silenced.includes(group) })) };
}

export async function changePushSettings(
  db: Db,
  input: { readonly userId: number; readonly group: NotificationGroup; readonly isPush: boolean },
): Promise<Settings> {
  const { userId, group, isPush } = input;
  await (isPush ? endSilence(db, userId, group) : silence(db, userId, group));
  return showPushSettings(db, userId);
}

/** Keeps the subscription of a browser; refuses with `notification.push_endpoint_refused`. */
export async function subscribePush(
  kit: Pick<Kit, 'db' | 'clock'>,
  input: PushSubscription & { readonly userId: number },
): Promise<void> {
  requirePushService(input.endpoint);
  await kit.db.transaction(async (tx) => {
    await storeSubscription(tx, { ...input, at: kit.clock.now() });
    await dropOldSubscriptions(tx, input.userId, PUSH_BROWSERS_MAX);
  });
}
