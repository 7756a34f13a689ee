/**
 * The offline shell. Pages come from the network, and from the kept shell without one; hashed files are kept
 * for good; the API and the socket are never touched, so that no price or balance is ever an old one unsaid.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface NoticeClick extends WorkerEvent {
  readonly notification: { close(): void };
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> };
  readonly registration: {
    showNotification(
      title: string,
      options: { readonly body: string; readonly tag: string; readonly icon: string },
    ): Promise<void>;
  };
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent & WorkerEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: NoticeClick) => void): void;
}

const worker = globalThis as unknown as Worker;
const CACHE = 'openbourse-shell-1';
const SHELL = '/';
/** Files that never change under their address; colors and pictures of the brand are named by its version. The manifest changes. */
const KEPT_FILE =
  /^\/(?:assets|icons)\/|^\/(?:theme-boot\.js|brand\.css\?v=\d+|api\/public\/site\/picture\?id=\w+)$/;
const MOST_KEPT = 200;
const NOTICE_ICON = '/icons/icon-192.png';

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if (isKeepRequest(event.data)) event.waitUntil(keepFiles(event.data.files));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && !/^\/(?:api|ws|media|console)\b/.test(url.pathname)) {
    event.respondWith(fromNetworkElseShell(request));
  } else if (KEPT_FILE.test(url.pathname + url.search)) {
    event.respondWith(fromCacheElseNetwork(request));
  }
});

worker.addEventListener('push', (event) => {
  const pushed: unknown = event.data?.json();
  if (!isNotice(pushed)) return;
  const { id, title, text, icon = NOTICE_ICON } = pushed;
  const options = { body: text, tag: `notice-${id}`, icon };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow('/notifications'));
});

async function keepShell(): Promise<void> {
  const response = await fetch(SHELL, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the shell answers ${response.status}`);
  const cache = await caches.open(CACHE);
  await cache.put(SHELL, response.clone());
  const files = [...(await response.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  await keepFiles(files);
}

async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = files.filter((file) => KEPT_FILE.test(file)).slice(0, MOST_KEPT);
  const missing = await Promise.all(wanted.map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromNetworkElseShell(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(CACHE)).put(SHELL, response.clone());
    return response;
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

async function fromCacheElseNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

function isKeepRequest(data: unknown): data is { readonly files: readonly string[] } {
  return typeof data === 'object' && data !== null && 'files' in data && Array.isArray(data.files);
}

function isNotice(
  data: unknown,
): data is { readonly id: number; readonly title: string; readonly text: string; readonly icon?: string } {
  return typeof data === 'object' && data !== null && 'id' in data && 'title' in data && 'text' in data;
}
