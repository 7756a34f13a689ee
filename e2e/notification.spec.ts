import { createPerson } from './accounts.ts';
import { bindAuthenticator } from './authenticator.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

for (const [name, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`the bell of a ${name} counts what happens meanwhile, until it is read`, async ({ visit }) => {
    const person = await createPerson(ADDRESS);
    const page = await (await visit({ person, viewport })).newPage();
    await page.goto('/home');
    const bell = page.getByRole('link', { name: en('home:notifications') });
    await expect(bell).toHaveAccessibleName(en('home:notifications'));
    await bindAuthenticator(person);
    await expect(bell).toHaveAccessibleName(`${en('home:notifications')}: 1`);
    await bell.click();
    await expect(page.getByText(en('notice:authenticator_bound.title'))).toBeVisible();
    await page.getByRole('button', { name: en('notice:center.mark_all') }).click();
    await expect(page.getByRole('img', { name: en('notice:center.unread') })).toHaveCount(0);
    await page.goto('/home');
    await waitUntilSettled(page);
    await expect(bell).toHaveAccessibleName(en('home:notifications'));
  });
}

test('a notice that is pushed shows while the site is closed', async ({ visit }) => {
  const context = await visit({ person: await createPerson(ADDRESS), hasServiceWorker: true });
  await context.grantPermissions(['notifications'], { origin: ADDRESS });
  const page = await context.newPage();
  await page.goto('/home');
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe('activated');
  // A browser without windows accepts notices and keeps none: the worker's notices are noted instead.
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The service worker is not there.');
  await worker.evaluate(noteNotices);
  const devices = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devices.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await devices.send('ServiceWorker.enable');
  // As the server seals it for the browser's push service.
  const notice = { id: 7, title: 'Deposit credited', text: '1 BTC was credited.' };
  await devices.send('ServiceWorker.deliverPushMessage', {
    origin: `${ADDRESS}/`,
    registrationId: await registration,
    data: JSON.stringify(notice),
  });
  await expect
    .poll(() => worker.evaluate(readNotices))
    .toEqual([{ title: notice.title, body: notice.text, tag: 'notice-7' }]);
});

interface NoticeNotes {
  readonly registration: {
    showNotification: (title: string, options: { body: string; tag: string }) => Promise<void>;
  };
  notices: { readonly title: string; readonly body: string; readonly tag: string }[];
}

/** Runs in the service worker. */
function noteNotices(): void {
  const worker = globalThis as unknown as NoticeNotes;
  worker.notices = [];
  worker.registration.showNotification = async (title, { body, tag }) => {
    worker.notices.push({ title, body, tag });
  };
}

/** Runs in the service worker. */
function readNotices(): NoticeNotes['notices'] {
  return (globalThis as unknown as NoticeNotes).notices;
}
