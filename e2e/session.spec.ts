import { createPerson, logIn } from './accounts.ts';
import { Entrance } from './pages/entrance.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { expectToast } from './toasts.ts';

test('a protected page leads to the login and back', async ({ visit, trader }) => {
  const page = await (await visit({})).newPage();
  await page.goto('/trade-detail?from=mail');
  await expect(page).toHaveURL('/login?redirect=%2Ftrade-detail%3Ffrom%3Dmail');
  await new Entrance(page).logIn(trader);
  await expect(page).toHaveURL('/trade-detail?from=mail');
});

test('a redirect to another site is not followed', async ({ visit, trader }) => {
  const page = await (await visit({})).newPage();
  await page.goto('/login?redirect=%2F%2Fevil.example');
  await new Entrance(page).logIn(trader);
  await expect(page).toHaveURL('/home');
});

test('the user is fetched before a page is shown where it is missing', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/private/user/info', async (route) => {
      resolve();
      await new Promise<void>((goOn) => {
        answer = goOn;
      });
      await route.continue();
    });
  });
  await page.goto('/secure-center');
  await asked;
  const heading = page.getByRole('heading', { name: en('identity:secure.title') });
  await expect(heading).toHaveCount(0);
  await expect(page).toHaveURL('/secure-center');
  answer();
  await expect(heading).toBeVisible();
});

test('an unknown path and the root lead home, which has the five tabs', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: PHONE })).newPage();
  for (const path of ['/no-such-page', '/']) {
    await page.goto(path);
    const missing = en('app:unknownPath', { path });
    if (path !== '/') await expectToast(page, missing);
    await expect(page).toHaveURL('/home');
    if (path === '/') await expect(page.getByText(missing)).toHaveCount(0);
  }
  const bar = page.getByRole('navigation', { name: en('app:nav.main') });
  await expect(bar.getByRole('link')).toHaveCount(5);
});

test('the third tab asks a person for verification first', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS) })).newPage();
  await page.goto('/home');
  const trade = page.getByRole('link', { name: en('app:tab.trade') }).last();
  // On a busy machine the message may be gone by the time the press is over.
  await Promise.all([expectToast(page, en('app:tip.verifyFirst')), trade.click()]);
  await expect(page).toHaveURL('/user-center');
});

test('a session that was ended elsewhere asks for a new login', async ({ visit, trader }) => {
  const elsewhere = await logIn(ADDRESS, trader);
  const page = await (await visit({ person: elsewhere })).newPage();
  await page.goto('/secure-center');
  await waitUntilSettled(page);
  const sessions = await elsewhere.client.call('identity.sessions', {});
  const own = sessions.find((session) => session.is_current);
  await trader.client.call('identity.revoke_session', { id: own?.id });
  await page.goto('/trade-detail');
  const dialog = page.getByRole('alertdialog', { name: en('app:session.tip') });
  await expect(dialog).toContainText(en('app:session.expired'));
  await dialog.getByRole('button', { name: en('app:action.confirm') }).click();
  await expect(page).toHaveURL('/login?redirect=%2Ftrade-detail');
});

test('an expired access token is renewed once for two tabs', async ({ visit, trader }) => {
  const person = await logIn(ADDRESS, trader);
  const context = await visit({ person });
  const tabs = [await context.newPage(), await context.newPage()];
  const renewals: string[] = [];
  context.on(
    'request',
    (request) => request.url().includes('/refresh_token') && renewals.push(request.url()),
  );
  for (const tab of tabs) {
    await tab.goto('/about-us');
    await waitUntilSettled(tab);
  }
  // A token that the server does not know any more is answered as one that has expired.
  await tabs[0]?.evaluate(() => {
    const text = localStorage.getItem('openbourse.session') ?? '';
    const stored = JSON.parse(text) as { state: { accessToken: string } };
    stored.state.accessToken = 'expired';
    localStorage.setItem('openbourse.session', JSON.stringify(stored));
  });
  await Promise.all(tabs.map((tab) => tab.goto('/secure-center')));
  for (const tab of tabs) {
    await expect(tab.getByText(en('identity:secure.thisDevice'))).toBeVisible();
    await expect(tab.getByRole('alertdialog')).toBeHidden();
  }
  const pairs = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => localStorage.getItem('openbourse.session') ?? '')),
  );
  expect(pairs[1]).toBe(pairs[0]);
  expect(renewals).toHaveLength(1);
});

test('a logout in one window closes the other', async ({ visit, trader }) => {
  const context = await visit({ person: await logIn(ADDRESS, trader) });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto('/user-center');
  await there.goto('/assets');
  await waitUntilSettled(there);
  await here.getByRole('button', { name: en('identity:center.logOut') }).click();
  await here
    .getByRole('alertdialog')
    .getByRole('button', { name: en('identity:center.logOut') })
    .click();
  await expect(here).toHaveURL('/login');
  await expect(there).toHaveURL(/\/login/);
});
