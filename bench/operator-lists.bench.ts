import { chmodSync, rmSync } from 'node:fs';
import pg from 'pg';
import { showUsers } from '../apps/server/src/identity/operator-side/show-users.ts';
import { cursorsOf } from '../apps/server/src/kernel/page.ts';
import { createDatabase, type Database, type Db } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { explorePostings } from '../apps/server/src/ledger/explore.ts';
import { seedMarket } from '../apps/server/src/market/index.ts';
import { readAudit } from '../apps/server/src/operator/audit/list-audit.ts';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { listUsersOf } from '../apps/server/src/verification/person-queries.ts';
import { listQueue, type QueueFilter } from '../apps/server/src/verification/queries.ts';
import { pageOfDeposits } from '../apps/server/src/wallet/deposit/list-deposits.ts';
import { listWithdrawals, type WithdrawalFilter } from '../apps/server/src/wallet/withdrawal/read-queries.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { FIRST_AT, fillOperatorLists, idOfRow } from './fill-operator-lists.ts';
import { widestScan } from './widest-scan.ts';

const SIZES = { small: 1_000, large: 1_000_000 } as const;
const ROUNDS = 5;
const TARGETS = { ms: 20, visited: 10_000 } as const;
const PAGE_ROWS = 50;

export type OperatorListsBenchRow = Readonly<Record<string, string | number | boolean>>;

interface Call {
  readonly what: string;
  run(db: Db, rows: number): Promise<unknown>;
}

/**
 * The operators' lists on a million rows each, by the slices' own functions: the first page, one from the middle and
 * each filter. Beside the time stands how PostgreSQL reads it, how many rows the widest scan visits, and how much longer it takes than on a thousand.
 */
export async function runOperatorListsBench(): Promise<readonly OperatorListsBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    const small = await openFilled(postgres.url, SIZES.small);
    const large = await openFilled(postgres.url, SIZES.large);
    const result: OperatorListsBenchRow[] = [];
    for (const call of CALLS) {
      const smallMs = await timeCall(call, small, SIZES.small);
      const ms = await timeCall(call, large, SIZES.large);
      const { node, visited } = await widestScan(large, (db) => call.run(db, SIZES.large));
      const ofThousand = Math.round((ms / smallMs) * 10) / 10;
      result.push({
        what: call.what,
        ms,
        ofThousand,
        node,
        visited,
        isTargetMet: ms < TARGETS.ms && visited < TARGETS.visited,
      });
    }
    await small.end();
    await large.end();
    return result;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openFilled(adminUrl: string, rows: number): Promise<Database> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database lists_${rows}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/lists_${rows}`;
  await migrate(url.href);
  const db = createDatabase({ url: url.href, log: createLog('silent'), connectionsMax: 1 });
  await db.transaction((tx) => seedMarket(tx));
  await fillOperatorLists(url.href, rows);
  return db;
}

/** The best of some rounds in milliseconds: what the machine can do when nothing disturbs it. */
async function timeCall(call: Call, db: Db, rows: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await call.run(db, rows);
    best = Math.min(best, performance.now() - start);
  }
  return Math.round(best * 100) / 100;
}

const users = (what: string, input: Parameters<typeof showUsers>[1]): Call => ({
  what: `users: ${what}`,
  run: (db) => showUsers({ db: db as Database, usersNamed: async () => [] }, input),
});
const postings = (what: string, input: Parameters<typeof explorePostings>[1]): Call => ({
  what: `postings: ${what}`,
  run: (db) => explorePostings(db, input),
});
const audit = (what: string, input: Parameters<typeof readAudit>[1]): Call => ({
  what: `audit: ${what}`,
  run: (db) => readAudit(db, input),
});
const deposits = (what: string, query: Parameters<typeof pageOfDeposits>[1]): Call => ({
  what: `deposits: ${what}`,
  run: (db) => pageOfDeposits(db, query, (record) => record.id),
});
const NO_WITHDRAWAL_FILTER: WithdrawalFilter = {
  userId: null,
  currencyId: null,
  chain: null,
  state: null,
  flag: null,
  txid: null,
  from: null,
  to: null,
};
const withdrawals = (
  what: string,
  filter: Partial<WithdrawalFilter>,
  page: { readonly cursor?: string; readonly isOldestFirst?: boolean } = {},
): Call => ({
  what: `withdrawals: ${what}`,
  run: (db) =>
    listWithdrawals(
      db,
      { ...NO_WITHDRAWAL_FILTER, ...filter },
      { cursor: page.cursor ?? null, rows: PAGE_ROWS, isOldestFirst: page.isOldestFirst ?? false },
    ),
});
const QUEUE: QueueFilter = {
  state: 'certified',
  level: null,
  idType: null,
  areaId: null,
  userId: null,
  from: null,
  to: null,
  isNewestFirst: true,
  after: null,
  rows: PAGE_ROWS,
};
const cases = (what: string, filter: Partial<QueueFilter>): Call => ({
  what: `cases: ${what}`,
  run: (db) => listQueue(db, { ...QUEUE, ...filter }),
});
const MIDDLE = SIZES.large / 2;
const MIDDLE_AT = FIRST_AT + MIDDLE * 1_000;
const DAY = { from: MIDDLE_AT, to: MIDDLE_AT + 86_400_000 };

const CALLS: readonly Call[] = [
  users('first page', {}),
  users('middle page', {
    cursor: cursorsOf({ createdAt: 'instant', id: 'whole' }).write({ createdAt: MIDDLE_AT, id: MIDDLE }),
  }),
  users('uid', { uid: '10000500' }),
  users('email', { email: 'user50' }),
  users('mobile', { mobile: '+49151' }),
  users('level', { level: 2 }),
  users('state frozen', { state: 'frozen' }),
  users('state disabled', { state: 'disabled' }),
  users('created', { created_from: DAY.from, created_to: DAY.to }),
  {
    what: 'users: certified name',
    run: (db) => listUsersOf(db, { nameMac: Buffer.alloc(32, 7), rows: PAGE_ROWS }),
  },
  postings('first page', {}),
  postings('uid', { uid: '10000500' }),
  postings('account trade', { account: 'trade' }),
  postings('account of the platform', { account: 'manual_deposit' }),
  postings('currency', { currency_id: 1 }),
  postings('kind', { kind: 'manual_deposit' }),
  postings('transaction', { txn_id: 500 }),
  postings('reference', { reference: 'reference 503' }),
  postings('time', DAY),
  audit('first page', {}),
  audit('middle page', { cursor: `${MIDDLE}` }),
  audit('operator', { operator_id: 5 }),
  audit('action', { action: 'operator.set_roles' }),
  audit('subject', { subject_kind: 'user', subject_id: '500' }),
  audit('time', DAY),
  deposits('first page', {}),
  deposits('middle page', { cursor: idOfRow(MIDDLE) }),
  deposits('user', { user_id: 500 }),
  deposits('currency', { currency_id: 1 }),
  deposits('chain', { chain: 'ETH' }),
  deposits('state', { state: 'below_minimum' }),
  deposits('kind chain', { kind: 'chain' }),
  deposits('kind manual', { kind: 'manual' }),
  deposits('txid', { txid: 'txid 500' }),
  deposits('time', DAY),
  withdrawals('first page', {}),
  withdrawals('middle page', {}, { cursor: idOfRow(MIDDLE) }),
  withdrawals('user', { userId: 500 }),
  withdrawals('currency', { currencyId: 1 }),
  withdrawals('chain', { chain: 'ETH' }),
  withdrawals('queue', { state: 'pending_review' }, { isOldestFirst: true }),
  withdrawals('flag', { flag: 'shared_address' }),
  withdrawals('txid', { txid: 'none' }),
  withdrawals('time', DAY),
  cases('first page', {}),
  cases('middle page', { after: { submittedAt: MIDDLE_AT, id: idOfRow(MIDDLE) } }),
  cases('queue', { state: 'in_review', isNewestFirst: false }),
  cases('level', { level: 1 }),
  cases('type', { idType: 'passport' }),
  cases('country', { areaId: 3 }),
  cases('user', { userId: 500 }),
  cases('time', DAY),
];

if (import.meta.main) {
  const rows = await runOperatorListsBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
