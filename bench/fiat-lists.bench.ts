import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { showOwnAds } from '../apps/server/src/fiat/ad/own-ads.ts';
import { listOrders } from '../apps/server/src/fiat/desk/list-orders.ts';
import type { Deps } from '../apps/server/src/fiat/deps.ts';
import { showAds, showBestAd } from '../apps/server/src/fiat/market/list-ads.ts';
import { showMerchants } from '../apps/server/src/fiat/store/operator-merchants.ts';
import { readOrders } from '../apps/server/src/fiat/order/read-orders.ts';
import { createDatabase, type Database, type Db } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { seedMarket } from '../apps/server/src/market/index.ts';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ROOT } from '../tools/run-step.ts';
import { FIAT_NOW, FIAT_SIZES, fillFiatLists } from './fill-fiat-lists.ts';

const ROUNDS = 300;
const TARGET_P99_MS = 50;
const PLANS = 'bench/fiat-lists.md';

export type FiatListsBenchRow = Readonly<Record<string, string | number | boolean>>;

interface Call {
  readonly what: string;
  /** `round` draws another user, amount or place each time. */
  run(deps: Deps, round: number): Promise<unknown>;
}

/**
 * The lists of trading between people on 100,000 ads and 1,000,000 orders, by the slice's own functions: half of the
 * ads are in one pair, so that its lists are as long as they get. With `--plans` it writes how PostgreSQL reads them.
 */
export async function runFiatListsBench(): Promise<readonly FiatListsBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url);
    const db = createDatabase({ url: postgres.url, log: createLog('silent'), connectionsMax: 2 });
    await db.transaction((tx) => seedMarket(tx));
    await fillFiatLists(postgres.url);
    const rows: FiatListsBenchRow[] = [];
    for (const call of CALLS) rows.push(await measure(call, kitOf(db)));
    if (process.argv.includes('--plans')) await writePlans(db);
    await db.end();
    const slow = rows.filter(({ isTargetMet }) => isTargetMet === false).map(({ what }) => what);
    if (slow.length === 0) return rows;
    console.table(rows);
    throw new Error(`p99 is ${TARGET_P99_MS} ms or more: ${slow.join(', ')}`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(call: Call, deps: Deps): Promise<FiatListsBenchRow> {
  // The first one fills the caches and finds the places of deep pages.
  await call.run(deps, ROUNDS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await call.run(deps, round);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY) * 100) / 100;
  const [p50, p99] = [at(0.5), at(0.99)];
  return { what: call.what, p50, p99, isTargetMet: p99 < TARGET_P99_MS };
}

/** Server for the lists: the index of each coin is one dollar, and of the euro 1.1. */
function kitOf(db: Db): Deps {
  const currency = (id: number, code: string) => ({ id, code, name: code, logo: '', scale: 8 });
  const coins = [currency(1, 'USDT'), currency(2, 'BTC'), currency(3, 'ETH')];
  const market = {
    all: () => coins.map((base) => ({ base, quote: coins[0] })),
    findBySymbol: (symbol: string) => (symbol.startsWith('USD') ? undefined : { id: 1 }),
    isOpen: () => true,
    indexPrice: () => '1.1',
  };
  const identity = {
    uidsOf: async (ids: readonly number[]) => new Map(ids.map((id) => [id, String(10_000_000 + id)])),
    readUser: async () => ({ level: 2, createdAt: 0 }),
  };
  return { db, market, identity, clock: { now: () => FIAT_NOW } } as unknown as Deps;
}

const PAIR = { want: 'buy', currency_id: 1, unit: 'EUR' } as const;
const personOf = (round: number): number => 1 + ((round * 7_919) % FIAT_SIZES.people);
const merchantOf = (round: number): number => 1 + ((round * 7_919) % FIAT_SIZES.merchants);
const amountOf = (round: number): string => String(20 + ((round * 31) % 1_500));

type AdsInput = Parameters<typeof showAds>[2];
const ads = (what: string, more: (round: number) => Partial<AdsInput>): Call => ({
  what: `ads: ${what}`,
  run: (deps, round) => showAds(deps, personOf(round), { ...PAIR, ...more(round) }),
});

/** The page behind so many pages of a list, whose place is found once. */
const deepPages = (pages: number, more: Partial<AdsInput>): Call => {
  let cursor: string | null = null;
  return {
    what: `ads: ${more.sort ?? 'price'}, after ${pages} pages`,
    run: async (deps, round) => {
      for (let page = 0; cursor === null && page < pages; page += 1) {
        const next = await showAds(deps, 0, { ...PAIR, ...more, limit: 100, ...cursorOf(cursor) });
        cursor = page === pages - 1 ? next.next_cursor : null;
      }
      return showAds(deps, personOf(round), { ...PAIR, ...more, ...cursorOf(cursor) });
    },
  };
};
const cursorOf = (cursor: string | null): { readonly cursor?: string } => (cursor === null ? {} : { cursor });

type OrdersInput = Parameters<typeof readOrders>[2];
const orders = (what: string, more: Partial<OrdersInput>): Call => ({
  what: `orders: ${what}`,
  run: (deps, round) =>
    readOrders(deps, what.includes('merchant') ? merchantOf(round) : personOf(round), { ...more }),
});

type DeskInput = Parameters<typeof listOrders>[1];
const desk = (what: string, more: (round: number) => DeskInput): Call => ({
  what: `operators: ${what}`,
  run: (deps, round) => listOrders(deps, more(round)),
});

const CALLS: readonly Call[] = [
  ads('by price', () => ({})),
  ads('by price with an amount', (round) => ({ amount: amountOf(round) })),
  ads('by price with an amount and a kind', (round) => ({ amount: amountOf(round), kind: 'alipay' })),
  ads('by price, to sell', (round) => ({ want: 'sell', amount: amountOf(round) })),
  ads('by price, no ad takes the amount', () => ({ amount: '1000000' })),
  ads('by reliability', () => ({ sort: 'reliability' })),
  ads('by reliability with an amount and a kind', (round) => ({
    sort: 'reliability',
    amount: amountOf(round),
    kind: 'wechat',
  })),
  deepPages(40, {}),
  deepPages(40, { sort: 'reliability' }),
  {
    what: 'best ad',
    run: (deps, round) => showBestAd(deps, personOf(round), { ...PAIR, amount: amountOf(round) }),
  },
  { what: 'own ads', run: (deps, round) => showOwnAds(deps, merchantOf(round), {}) },
  orders('of a user', {}),
  orders('of a user, active', { is_active: true }),
  orders('of a merchant', {}),
  orders('of a merchant, active', { is_active: true }),
  orders('of a merchant, cancelled, own ads', { state: 'cancelled', is_maker: true }),
  desk('waiting', () => ({ is_waiting: true })),
  desk('newest', () => ({})),
  desk('in a state', () => ({ state: 'exception' })),
  desk('of a user', (round) => ({ user_id: personOf(round) })),
  desk('payment reference', (round) => ({ payment_reference: String(1_000_000_000 + round * 3_001) })),
  { what: 'operators: merchants', run: (deps) => showMerchants(deps, {}) },
];

/** Each kind of list once, as it is with all of its conditions. */
const PLANNED = [
  'ads: by price with an amount and a kind',
  'ads: by reliability with an amount and a kind',
  'best ad',
  'own ads',
  'orders: of a user',
  'operators: waiting',
  'operators: newest',
  'operators: merchants',
];

/** Writes how PostgreSQL reads the statements of each list, each statement once. */
async function writePlans(db: Database): Promise<void> {
  const parts: string[] = [HEAD];
  const seen = new Set<string>();
  for (const call of CALLS.filter(({ what }) => PLANNED.includes(what))) {
    parts.push(`## ${call.what}\n`);
    const plans: string[] = [];
    const explaining: Db = {
      query: async <R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> => {
        if (!seen.has(sql)) {
          seen.add(sql);
          const rows = await db.query<{ 'QUERY PLAN': string }>(
            `explain (analyze, costs off, timing off, summary off) ${sql}`,
            params,
          );
          plans.push(rows.map((row) => row['QUERY PLAN'].replace(/'\{[^}]{40,}\}'/, "'{…}'")).join('\n'));
        }
        return db.query<R>(sql, params);
      },
    };
    await call.run(kitOf(explaining), 7);
    parts.push(...plans.map((plan) => `\`\`\`\n${plan}\n\`\`\`\n`));
  }
  writeFileSync(join(ROOT, PLANS), parts.join('\n'));
}

const HEAD = `# Plans of the lists of trading between people

${FIAT_SIZES.ads.toLocaleString('en')} ads, half of them in euros, and ${FIAT_SIZES.orders.toLocaleString('en')} orders. Written by
\`node bench/fiat-lists.bench.ts --plans\`; the times are in the answer of the benchmark.
`;

if (import.meta.main) {
  const rows = await runFiatListsBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
