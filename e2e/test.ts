import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { OperatorRole } from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import { logIn, type Person } from './accounts.ts';
import { CONSOLE_ADDRESS, storedOperator } from './operators.ts';
import { createTrader } from './traders.ts';

/** The server under test. */
export const ADDRESS = process.env['BASE_URL'] ?? 'http://127.0.0.1:8080';
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Setup of a browser window before its first page. */
export interface Visit {
  /** Logged in as this person; logged out when left out. */
  readonly person?: Person;
  /** In the console as the first operator of this role. */
  readonly operator?: OperatorRole;
  readonly locale?: Locale;
  readonly isDark?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Pixels of the screen for each pixel of the page. */
  readonly scale?: number;
  /** Lets the service worker install itself, which keeps files between pages. */
  readonly hasServiceWorker?: boolean;
  /** Prices flash and banners turn as for most people; without it a page rests, which costs far less. */
  readonly hasMotion?: boolean;
  /** By another name of the server than its number; passkeys are bound to a name. */
  readonly origin?: string;
}

interface Fixtures {
  /** Opens a browser of its own, with what the app would have stored from earlier visits. */
  readonly visit: (visit: Visit) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  readonly address: string;
  /** A person who may trade at once, shared by the tests of a worker, which run one after the other. */
  readonly trader: Person;
}

/**
 * A browser renews an access token after ten minutes, and what the next one was given is then worth nothing: the
 * trader of a worker logs in anew between two tests long before.
 */
const SESSION_MS = 240_000;
let loggedInAt = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  address: [ADDRESS, { option: true, scope: 'worker' }],
  trader: [
    async ({ address }, run) => {
      loggedInAt = Date.now();
      await run(await createTrader(address));
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, address, trader }, run) => {
    if (Date.now() - loggedInAt > SESSION_MS) {
      Object.assign(trader, await logIn(address, trader));
      loggedInAt = Date.now();
    }
    const opened: BrowserContext[] = [];
    await run(async (visit) => {
      const context = await openContext(browser, visit);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export { expect } from '@playwright/test';

/** A browser of its own that the caller closes; tests get theirs by `visit`. */
export async function openContext(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const operator = visit.operator === undefined ? null : storedOperator(visit.operator);
  const origin = visit.origin ?? (operator === null ? ADDRESS : CONSOLE_ADDRESS);
  const options: BrowserContextOptions = {
    baseURL: origin,
    viewport: visit.viewport ?? PHONE,
    hasTouch: (visit.viewport ?? PHONE).width < 1024,
    deviceScaleFactor: visit.scale ?? 1,
    reducedMotion: visit.hasMotion === true ? 'no-preference' : 'reduce',
    serviceWorkers: visit.hasServiceWorker === true ? 'allow' : 'block',
    storageState: {
      cookies: [...(operator?.cookies ?? [])],
      origins: [{ origin, localStorage: [...stored(visit), ...(operator?.localStorage ?? [])] }],
    },
  };
  return browser.newContext(options);
}

/** Data that the browser kept of earlier visits, in the app's own form. */
function stored(visit: Visit): { name: string; value: string }[] {
  const { person, locale = 'en-US', isDark = false } = visit;
  const session = {
    accessToken: person?.tokens().accessToken ?? null,
    refreshToken: person?.tokens().refreshToken ?? null,
    userInfo: null,
    loginUserName: person?.email ?? '',
    isDark,
    loginType: 2,
    priceColors: 'standard',
  };
  return [
    { name: 'language', value: locale },
    { name: 'openbourse.session', value: JSON.stringify({ state: session, version: 1 }) },
  ];
}

/** Faults of a page: errors on its console and uncaught exceptions. */
export function watchFaults(pages: BrowserContext | Page): readonly string[] {
  const faults: string[] = [];
  const note = (text: string): void => void faults.push(text);
  const watch = (page: Page): void => {
    page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
    page.on('pageerror', (error) => note(`exception: ${error.message}`));
  };
  if ('newPage' in pages) pages.on('page', watch);
  else watch(pages);
  return faults;
}
