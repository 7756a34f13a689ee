import { PUSH_KEY } from './sealed-columns.ts';
import webPush from 'web-push';
import { pictureUrl } from '../kernel/brand.ts';
import { AppError } from '../kernel/error.ts';
import type { Deps, PushRequest, Recipient } from './deps.ts';
import {
  deleteSubscription,
  dropSubscriptions,
  findPushKey,
  insertPushKey,
  listSubscriptions,
  type PushSubscription,
} from './push-queries.ts';
import { type Told, writeShort } from './write-letter.ts';

/** The push services of the browsers: an address elsewhere would let a user make this server call anybody. */
const SERVICE_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;
const TIMEOUT_MS = 10_000;
/** A phone that is off for longer finds the notice in the site itself. */
const KEPT_BY_SERVICE_S = 86_400;
const GONE = [404, 410];

export async function postPush({ url, headers, body }: PushRequest): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers,
    body: Uint8Array.from(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/** Refuses an address that is not one of a browser's push service over https. */
export function requirePushService(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isService = SERVICE_HOSTS.some(
    (host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`),
  );
  if (url?.protocol === 'https:' && url.port === '' && url.username === '' && isService) return;
  throw new AppError('notification.push_endpoint_refused', {
    field: 'endpoint',
    accepted: SERVICE_HOSTS.join(', '),
  });
}

/** The public half of the key pair, which is drawn when it is first needed. */
export async function readPushKey(
  deps: Deps,
): Promise<{ readonly public: string; readonly private: string }> {
  const found = await findPushKey(deps.db);
  if (found !== null) {
    const opened = deps.pushKeyBox.open(found.privateKeySealed, PUSH_KEY.context);
    return { public: found.publicKey, private: opened.toString() };
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const privateKeySealed = deps.pushKeyBox.seal(Buffer.from(privateKey), PUSH_KEY.context);
  await insertPushKey(deps.db, { publicKey, privateKeySealed });
  return readPushKey(deps);
}

/** The subscriptions whose sessions are open, with their devices; those of other sessions are dropped. */
export async function listLive(
  deps: Pick<Deps, 'db' | 'openSessionsOf'>,
  userId: number,
): Promise<readonly (PushSubscription & { readonly device: string })[]> {
  const subscriptions = await listSubscriptions(deps.db, userId);
  if (subscriptions.length === 0) return [];
  const devices = new Map((await deps.openSessionsOf(userId)).map(({ id, device }) => [id, device]));
  const ended = subscriptions.filter(({ sessionId }) => !devices.has(sessionId));
  if (ended.length > 0) {
    const sessionIds = ended.map(({ sessionId }) => sessionId);
    await dropSubscriptions(deps.db, { userId, sessionIds });
  }
  return subscriptions.flatMap((subscription) => {
    const device = devices.get(subscription.sessionId);
    return device === undefined ? [] : [{ ...subscription, device }];
  });
}

/**
 * Sends a notice to every browser of a user, encrypted for that browser. A browser that has unsubscribed is
 * forgotten. Answers whether there was any; throws when a service did not take it.
 */
export async function sendPush(
  deps: Deps,
  told: Told & { readonly id: number; readonly userId: number },
  reader: Recipient,
): Promise<boolean> {
  const { userId } = told;
  const subscriptions = await listLive(deps, userId);
  if (subscriptions.length === 0) return false;
  const key = await readPushKey(deps);
  const brand = deps.branding.now();
  const payload = JSON.stringify({
    id: told.id,
    ...writeShort(told, { ...reader, brand: brand.name }),
    ...(brand.icon !== '' && { icon: pictureUrl(brand.icon) }),
  });
  const failed: number[] = [];
  for (const { endpoint, p256dh, auth } of subscriptions) {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: {
        subject: `mailto:${brand.mailAddress}`,
        publicKey: key.public,
        privateKey: key.private,
      },
      TTL: KEPT_BY_SERVICE_S,
    });
    const headers = Object.fromEntries(
      Object.entries(details.headers as Record<string, string | number>).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const status = await deps.post({ url: endpoint, headers, body: details.body ?? Buffer.alloc(0) });
    if (GONE.includes(status)) await deleteSubscription(deps.db, userId, endpoint);
    else if (status >= 300) failed.push(status);
  }
  if (failed.length > 0) throw new Error(`a push service answered ${failed.join(', ')}`);
  return true;
}
