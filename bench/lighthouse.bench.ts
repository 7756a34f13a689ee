/**
 * `npm run bench lighthouse`: Lighthouse for a phone on the screens that a person opens first, each visit cold, in a
 * browser of its own. The goals are those of a quiet machine; `index` says how fast the machine was meanwhile (1,000 and
 * more for a quiet one), and `load` how many processes wanted its cores.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/server/src/demo/accounts-data.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { logIn, type Person } from '../e2e/accounts.ts';
import { startServers } from '../tools/browser-servers.ts';
import { buildWeb } from '../tools/build-web.ts';
import { provideBrowser } from '../tools/provide-browser.ts';
import { createScratchDatabase } from '../tools/scratch-database.ts';
import { type LighthouseResult, provideLighthouse } from './provide-lighthouse.ts';

const RUNS = Number.parseInt(process.env['LIGHTHOUSE_RUNS'] ?? '5', 10);

/** A person of the demonstration, with balances and orders. */
const VISITOR = { email: 'anna@demo.openbourse.example', password: DEMO_PASSWORD } as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isLoggedIn: boolean;
  readonly performanceMin: number;
  /** Screens of a person are kept from search engines, which Lighthouse counts against them. */
  readonly isFound: boolean;
}

const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', isLoggedIn: false, performanceMin: 95, isFound: true },
  { name: 'market', path: '/market', isLoggedIn: false, performanceMin: 95, isFound: true },
  { name: 'home of a guest', path: '/home', isLoggedIn: false, performanceMin: 90, isFound: true },
  { name: 'home', path: '/home', isLoggedIn: true, performanceMin: 90, isFound: true },
  {
    name: 'trade',
    path: '/trade?symbol=BTC/USDT',
    isLoggedIn: true,
    performanceMin: 90,
    isFound: false,
  },
];

const MOST = { largestPaintMs: 2_000, blockedMs: 150, shift: 0.02 } as const;
const FULL = 100;

export type LighthouseBenchRow = Readonly<Record<string, string | number | boolean>>;

/** The median of each figure over the runs of a screen. Misses are shown and do not throw: they say much of the machine. */
export async function runLighthouseBench(): Promise<readonly LighthouseBenchRow[]> {
  const lighthouse = await provideLighthouse();
  const program = provideBrowser();
  buildWeb();
  const database = await createScratchDatabase();
  try {
    const servers = await startServers(database, 'all');
    try {
      const { address } = servers;
      const visit = async (screen: Screen): Promise<Figures> => {
        // Each run has tokens of its own, since a browser renews those that it was given.
        const person = screen.isLoggedIn ? await logIn(address, VISITOR) : null;
        return withBrowser({ program, address, person }, async (port) =>
          figuresOf(
            await lighthouse(address + screen.path, {
              port,
              logLevel: 'error',
              output: 'json',
              // The session is kept in storage; everything else of a new browser is empty anyway.
              disableStorageReset: true,
              onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
            }),
          ),
        );
      };
      const rows: LighthouseBenchRow[] = [];
      for (const screen of SCREENS) {
        const runs: Figures[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await visit(screen));
        rows.push(rowOf(screen, runs));
      }
      return rows;
    } finally {
      await servers.stop();
    }
  } finally {
    await database.remove();
  }
}

interface Figures {
  readonly performance: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly kib: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly index: number;
}

function figuresOf(result: LighthouseResult | undefined): Figures {
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { audits, categories, environment } = result.lhr;
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * FULL);
  return {
    performance: score('performance'),
    firstPaintMs: Math.round(figure('first-contentful-paint')),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    shift: Math.round(figure('cumulative-layout-shift') * 1_000) / 1_000,
    kib: Math.round(figure('total-byte-weight') / 1_024),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    index: Math.round(environment.benchmarkIndex),
  };
}

function rowOf(screen: Screen, runs: readonly Figures[]): LighthouseBenchRow {
  const keys = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  const medians = Object.fromEntries(
    keys.map((key) => [key, medianOf(runs.map((run) => run[key]))]),
  ) as unknown as Figures;
  const { performance, largestPaintMs, blockedMs, shift, accessibility, bestPractices, seo } = medians;
  const isTargetMet =
    performance >= screen.performanceMin &&
    largestPaintMs <= MOST.largestPaintMs &&
    blockedMs <= MOST.blockedMs &&
    shift <= MOST.shift &&
    accessibility === FULL &&
    bestPractices === FULL &&
    (seo === FULL || !screen.isFound);
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  return { screen: screen.name, wanted: screen.performanceMin, ...medians, load, isTargetMet };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface Start {
  readonly program: string;
  readonly address: string;
  /** Logged in before the first page; null for a guest. */
  readonly person: Person | null;
}

/** Runs a measurement on a browser that has never been anywhere; gives the port on which it is driven. */
async function withBrowser<T>(start: Start, measure: (port: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-lighthouse-'));
  const port = await freePort({ from: 28_700, to: 28_799 });
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: start.program,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    locale: 'en-US',
  });
  try {
    if (start.person !== null) {
      const page = await context.newPage();
      // A page of the same origin that loads nothing of the app.
      await page.goto(`${start.address}/robots.txt`);
      await page.evaluate(
        (session) => localStorage.setItem('openbourse.session', session),
        sessionOf(start.person),
      );
      await page.close();
    }
    return await measure(port);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The session as the app stores it. */
function sessionOf({ email, tokens }: Person): string {
  const state = { ...tokens(), userInfo: null, loginUserName: email, isDark: false, loginType: 2 };
  return JSON.stringify({ state: { ...state, priceColors: 'standard' }, version: 1 });
}

if (import.meta.main) console.table(await runLighthouseBench());
