import type { OperatorRole } from '@openbourse/api';
import type { BrowserContext, Page } from '@playwright/test';
import { DESKTOP, openContext, test } from './test.ts';

/** A role that only this operator of the demonstration has. */
const ROLES = {
  admin: 'ledger_maker',
  checker: 'ledger_checker',
  security: 'security_admin',
} as const satisfies Readonly<Record<string, OperatorRole>>;
export type OperatorName = keyof typeof ROLES;

/** Answers how to open a screen of the console as an operator; the tests of the file run one after the other. */
export function shareOperators(): (name: OperatorName, path: string) => Promise<Page> {
  const contexts = new Map<OperatorName, BrowserContext>();
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ browser }) => {
    for (const name of ['admin', 'checker', 'security'] as const)
      contexts.set(name, await openContext(browser, { operator: ROLES[name], viewport: DESKTOP }));
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
