import { expect, type Page } from '@playwright/test';

/** The protected routes of the specification (section 2) that one does not only read. */
export const PROTECTED_ROUTES: readonly string[] = [
  '/trade-detail',
  '/micro-trade',
  '/forex-micro-trade',
  '/lever-my-trade',
  '/storage-currency-list',
  '/storage-currency-history',
  '/recharge',
  '/recharge-record',
  '/withdrawal',
  '/withdrawal-record',
  '/transfer',
  '/transfer-record',
  '/statement',
  '/user-center',
  '/user-review',
  '/secure-center',
  '/change-login-passwd',
  '/change-pay-passwd',
  '/share-code',
  '/feedback',
  '/feedback-list',
  '/feedback-details?id=1',
];

/** Screens that every visitor sees. */
export const ENTRANCE_SCREENS: readonly string[] = [
  '/login',
  '/register',
  '/forget',
  '/user-agreement',
  '/user-agreement?page=privacy',
  '/home',
];

/** Screens of a person who is logged in. */
export const PERSON_SCREENS: readonly string[] = [
  '/fees',
  '/home',
  '/market',
  '/trade',
  '/trade-detail',
  '/lever',
  '/lever-my-trade',
  '/micro-trade',
  '/forex-micro-trade',
  '/house-edge',
  '/coinKline?id=1&symbol=BTC%2FUSDT',
  '/forexKline?symbol=EURUSD',
  '/assets',
  '/profit',
  '/asset-history',
  '/recharge',
  '/recharge-record',
  '/withdrawal',
  '/withdrawal-record',
  '/transfer',
  '/transfer-record',
  '/pay',
  '/pay-code',
  '/pay-record',
  '/user-center',
  '/user-review',
  '/secure-center',
  '/secure-authenticator',
  '/secure-passkeys',
  '/secure-anti-phishing',
  '/secure-account?type=mobile',
  '/api-keys',
  '/secure-log',
  '/secure-freeze',
  '/change-login-passwd',
  '/change-pay-passwd',
  '/collection-methods',
  '/collection-methods/edit',
  '/subscription-list',
  '/subscription-details?id=1',
  '/subscription-details?id=2',
  '/fiat',
  '/fiat-merchant',
  '/fiat-store',
  '/fiat-ad',
  '/fiat-apply',
  '/fiat-orders?state=all',
  '/storage-currency-list',
  '/storage-currency-history',
  '/notifications',
  '/price-alerts',
  '/convert',
  '/convert?tab=recurring',
  '/convert?tab=history',
  '/notifications/settings',
  '/notice-center',
  '/notice-details?id=1',
  '/share-code',
  '/agent',
  '/install',
  '/about-us',
  '/about-us-content',
  '/about-us-content?page=contact',
  '/private-policy',
  '/user-agreement',
  '/proof-of-reserves',
  '/rules',
  '/rules#withdrawal',
  '/help-center',
  '/help-center?topic=getting_started',
  '/help-details?id=41',
  '/activity-center',
  '/activity-details?id=31',
  '/feedback',
  '/feedback-list',
  '/support',
  '/status',
];

/** Every screen of the console with its views, and who finds something there. */
export const CONSOLE_SCREENS = [
  [
    'admin',
    [
      '/overview',
      '/users',
      '/identity',
      '/deposits',
      '/withdrawals',
      '/withdrawals?state=controls',
      '/custody',
      '/custody?view=declarations',
      '/ledger',
      '/ledger?view=accounts',
      '/ledger?view=house',
      '/ledger?view=auditor',
      '/entries',
      '/markets',
      '/markets?view=changes',
      '/markets?view=fees',
      '/markets?view=feeds',
      '/terms',
      '/content',
      '/content?view=settings',
      '/content?news=1',
      '/audit',
      '/operators',
      '/system',
      '/system?view=jobs',
    ],
  ],
  ['security', ['/operators']],
] as const;

/** Opens a screen as a link in the app does, without loading the page anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The old screen stays until the next one is there; its mark distinguishes the two. Another view of the
    // same screen keeps its heading.
    const isSameScreen = location.pathname === new URL(to, location.origin).pathname;
    if (!isSameScreen) {
      for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', true);
    }
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // A screen may add to the address what it shows.
  await expect.poll(() => page.url().startsWith(new URL(path, page.url()).href)).toBe(true);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  await waitUntilSettled(page);
}

/** Visits routes without a session; answers those that do not lead to the login with the way back. */
export function straysWithoutSession(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const stray: string[] = [];
    for (const path of all) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      const login = `/login?redirect=${encodeURIComponent(path)}`;
      const isThere = () => location.pathname + location.search === login;
      for (const since = performance.now(); !isThere() && performance.now() - since < 5_000; )
        await nextFrame();
      if (!isThere()) stray.push(path);
    }
    return stray;
  }, paths);
}

/** Waits until the screen shows what it is about: a heading, and nothing that is still loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  // The first lines in the page itself are there before the app is.
  await expect(page.locator('h1:not(#opening *)').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
