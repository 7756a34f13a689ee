import {
  NOTIFICATION_GROUPS,
  type notification,
  type NotificationGroup,
  OPTIONAL_NOTIFICATION_KINDS,
  type OptionalNotificationKind,
  PUSH_BROWSERS_MAX,
  type ReplyOf,
} from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import type { Deps } from './deps.ts';
import {
  dropOldSubscriptions,
  endSilence,
  listKindsOff,
  listSilenced,
  silence,
  storeSubscription,
  turnKindsOff,
  turnKindOn,
} from './push-queries.ts';
import type { Session } from '../kernel/request.ts';
import { listLive, requirePushService } from './send-push.ts';

type Settings = ReplyOf<typeof notification.settings>;

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as readonly NotificationGroup[];

export async function showSettings(db: Db, userId: number): Promise<Settings> {
  const [silenced, off] = await Promise.all([listSilenced(db, userId), listKindsOff(db, userId)]);
  return {
    groups: GROUPS.map((group) => ({ group, is_push: !silenced.includes(group) })),
    kinds: OPTIONAL_NOTIFICATION_KINDS.map((kind) => ({ kind, is_on: !off.includes(kind) })),
  };
}

export async function changePushSettings(
  db: Db,
  input: { readonly userId: number; readonly group: NotificationGroup; readonly isPush: boolean },
): Promise<Settings> {
  const { userId, group, isPush } = input;
  await (isPush ? endSilence(db, userId, group) : silence(db, userId, group));
  return showSettings(db, userId);
}

/** Switches a kind on or off; from the next commit on, nothing is written of what is off. */
export async function changeKind(
  db: Db,
  input: { readonly userId: number; readonly kind: OptionalNotificationKind; readonly isOn: boolean },
): Promise<Settings> {
  const { userId, kind, isOn } = input;
  await (isOn ? turnKindOn(db, userId, kind) : turnKindsOff(db, userId, [kind]));
  return showSettings(db, userId);
}

/** Keeps the subscription of a browser for as long as its session is open; refuses with `notification.push_endpoint_refused`. */
export async function subscribePush({
  tx,
  input,
  by: { userId, id: sessionId },
  now,
}: Pick<Change<typeof notification.pushSubscribe>, 'tx' | 'input' | 'now'> & {
  readonly by: Pick<Session, 'userId' | 'id'>;
}): Promise<Record<string, never>> {
  requirePushService(input.endpoint);
  await storeSubscription(tx, { ...input, userId, sessionId, createdAt: now });
  await dropOldSubscriptions(tx, userId, PUSH_BROWSERS_MAX);
  return {};
}

/** The browsers that get notices, newest first. */
export async function showBrowsers(
  deps: Pick<Deps, 'db' | 'openSessionsOf'>,
  { userId, id: ownId }: Pick<Session, 'userId' | 'id'>,
): Promise<ReplyOf<typeof notification.pushBrowsers>> {
  return (await listLive(deps, userId)).map(({ sessionId, device, createdAt }) => ({
    id: sessionId,
    device,
    created_at: createdAt,
    is_current: sessionId === ownId,
  }));
}
