import { client } from '../session/index.ts';

/** State of this browser: whether it gets notices while the site is closed, and if not, whether it could. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'unsupported';
  if ((await registration.pushManager.getSubscription()) === null) return 'off';
  return (await client.call('notification.push_browsers', {})).some(({ is_current: isCurrent }) => isCurrent)
    ? 'on'
    : 'off';
}

/** Asks the person for permission and gives the server the address of this browser. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const registration = await navigator.serviceWorker.ready;
  const { public_key: applicationServerKey } = await client.call('notification.push_key', {});
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  await store(subscription);
  return 'on';
}

/** After a login: a browser that got notices gets them again, as they ended with the session before. */
export async function renewPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription !== undefined && subscription !== null) await store(subscription);
}

async function store(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await client.call('notification.push_subscribe', {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  await client.call('notification.push_unsubscribe', {});
  await subscription?.unsubscribe();
  return 'off';
}
