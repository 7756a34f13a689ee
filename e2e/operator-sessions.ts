import type { BrowserContext, Page } from '@playwright/test';
import type { OperatorRole } from '@openbourse/api';
import { Console } from './pages/console.ts';
import { ADDRESS, DESKTOP, test } from './test.ts';

const LOGIN_MS = 90_000;
/** A role that only this operator of the demonstration has. */
const ROLES = {
  admin: 'ledger_maker',
  checker: 'ledger_checker',
  security: 'security_admin',
} as const satisfies Readonly<Record<string, OperatorRole>>;
export type OperatorName = keyof typeof ROLES;

/**
 * Logs operators in before the tests of a file, which share the sessions and run one after the other, because a code
 * of an authenticator counts once. Answers how to open a screen of the console as one of them.
 */
export function shareOperators(
  names: readonly OperatorName[],
): (name: OperatorName, path: string) => Promise<Page> {
  const contexts = new Map<OperatorName, BrowserContext>();
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser, trader }) => {
    test.setTimeout(LOGIN_MS * names.length);
    for (const name of names) {
      const context = await browser.newContext({ baseURL: ADDRESS, viewport: DESKTOP, locale: 'en-US' });
      contexts.set(name, context);
      const page = await context.newPage();
      await new Console(page).logIn(trader, ROLES[name]);
      await page.close();
    }
  });
  test.afterAll(async () => {
    for (const context of contexts.values()) await context.close();
  });
  return async (name, path) => {
    const page = await contexts.get(name)?.newPage();
    if (page === undefined) throw new Error(`${name} is not logged in.`);
    await page.goto(`/console${path}`);
    return page;
  };
}
