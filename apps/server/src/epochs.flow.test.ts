import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './kernel/db.ts';
import {
  detachEpoch,
  type EpochManifest,
  exportEpoch,
  judgeEpoch,
  ledgerAuditPart,
  readDetached,
  readExport,
} from './ledger/index.ts';
import { carryBooks, createPortfolio } from './portfolio/index.ts';
import { partsOf } from './slice-parts.ts';
import { carryLots, createStatement, createTreatments } from './statement/index.ts';
import { brokenChecks, type SpotStage, startSpotStage } from './testing/spot-stage.ts';
import { testBranding } from './testing/test-branding.ts';

const [ANNA, BEN] = [1, 2] as const;
const AFTER = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'epochs-'));
let stage: SpotStage;
let forgeries = 0;

/** Moves the clock to an instant, and ends the epoch of the month before. */
async function sealAt(at: number): Promise<boolean> {
  await stage.ledger.seal();
  stage.clock.leap(at - stage.clock.now());
  return stage.ledger.sealEpoch();
}

async function trade(price: string, quantity: string): Promise<void> {
  await stage.place(BEN, { side: 'sell', type: 'limit', price, quantity });
  await stage.place(ANNA, { side: 'buy', type: 'limit', price, quantity });
}

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(ANNA, { USDT: '200000' });
  await stage.fund(BEN, { BTC: '5', USDT: '50000' });
  await trade('60000', '1');
  await trade('61000', '0.25');
  await stage.fund(ANNA, { USDT: '1000' });
  await sealAt(Date.UTC(2026, 11, 1) + AFTER);
  await trade('62000', '0.5');
  await stage.ledger.transfer({
    by: { userId: ANNA },
    input: { from_account_type_id: 1, to_account_type_id: 5, currency_id: 2, amount: '0.1' },
  });
  await sealAt(Date.UTC(2027, 0, 1) + AFTER);
  await stage.place(BEN, { side: 'buy', type: 'limit', price: '64000', quantity: '0.3' });
  await stage.place(ANNA, { side: 'sell', type: 'limit', price: '64000', quantity: '0.3' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stage.stop();
});

const findings = async (): Promise<unknown> => brokenChecks(await stage.audit());

function exported(number: number, name = `epoch-${number}`): Promise<EpochManifest> {
  return stage.db.view((view) => exportEpoch(view, { number, folder: join(folder, name) }));
}

const manifestOf = (number: number): string => join(folder, `epoch-${number}`, 'manifest.json');

function detach(number: number, how: { readonly by?: SpotStage['db']; readonly keptMonths?: number } = {}) {
  const { by: db = stage.owner, keptMonths = 0 } = how;
  const treatments = createTreatments(partsOf('statement'));
  return detachEpoch(
    {
      ...{ db, keptMonths, clock: stage.clock },
      carry: async (epoch) => {
        await carryLots(stage.owner, treatments, epoch);
        await carryBooks(stage.owner, stage.clock.now());
      },
    },
    readExport(manifestOf(number)),
  );
}

function statementOf(year: number): Promise<unknown> {
  const readUser = async () => ({ uid: '10000001', email: 'anna@example.com', mobile: null }) as never;
  const kinds = partsOf('statement');
  return createStatement({
    db: stage.db,
    clock: fakeClock(Date.UTC(2028, 1, 1)),
    identity: { readUser },
    branding: testBranding,
    kinds,
  }).yearly(ANNA, year);
}

function costsOf(userId: number) {
  const contracts = { unrealisedOf: async () => '0', unrealisedAt: async () => new Map<number, string>() };
  return createPortfolio({ ...stage, contracts }).costs(userId);
}

/** The end of what is exported, below the entries of a user. */
async function exportedUntil(
  filters: Parameters<SpotStage['ledger']['listEntries']>[1],
): Promise<number | null> {
  const page = await stage.ledger.listEntries(ANNA, filters);
  return 'exported_until' in page ? page.exported_until : null;
}

const count = async (sql: string): Promise<number> =>
  (await stage.db.query<{ count: number }>(`select count(*) as count ${sql}`))[0]?.count ?? 0;

test('a month that is over becomes an epoch, once', async () => {
  expect(await stage.ledger.sealEpoch()).toBe(false);
  const { data } = await stage.ledger.listEpochs({});
  expect(data.map(({ number, ends_at }) => [number, ends_at])).toEqual([
    [2, Date.UTC(2027, 0, 1)],
    [1, Date.UTC(2026, 11, 1)],
  ]);
  expect(await findings()).toEqual({});
});

test('the balances of an epoch are those of its end', async () => {
  const [row] = await stage.db.query<{ balance: string; seq: number }>(
    `select trim_scale(b.balance)::text as balance, b.seq from ledger.epoch_balance b
     join ledger.account a on a.id = b.account_id
     where b.epoch_number = 1 and a.user_id = ${ANNA} and a.wallet = 'trade' and a.currency_id = 2`,
  );
  // Two trades and their fees: 1.25 less a thousandth.
  expect(row).toEqual({ balance: '1.24875', seq: 4 });
});

test('an exported epoch is proved by its files alone', async () => {
  const first = await exported(1);
  const second = await exported(2);
  expect(second.before?.hash).toBe(first.hash);
  const [one, two] = [await judgeEpoch(manifestOf(1), first), await judgeEpoch(manifestOf(2), second)];
  const spot = await count(`from ledger.txn where kind = 'spot_trade'`);
  expect([one.txns, two.txns, spot]).toEqual([5, 2, 4]);
});

test('a change of the bytes of a file is found', async () => {
  const { manifest } = readExport(manifestOf(2));
  const path = join(folder, 'epoch-2', manifest.files.accounts[0]?.file ?? '');
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  changed[200] = (changed[200] ?? 0) ^ 1;
  writeFileSync(path, changed);
  await expect(judgeEpoch(manifestOf(2), manifest)).rejects.toThrow(/has the hash/);
  writeFileSync(path, bytes);
});

test.each([
  ['balances_hash', '0'.repeat(64), 'hash of the balances'],
  ['number', 3, 'hash of the epoch'],
  ['last_txn', 1, 'hash of the epoch'],
  ['before', null, 'hash of the epoch'],
])('a change of %s in the manifest is found', async (field, value, place) => {
  const { manifest } = readExport(manifestOf(2));
  await expect(judgeEpoch(manifestOf(2), { ...manifest, [field]: value })).rejects.toThrow(place);
});

/** Changes what is exported in a database that is not the server's, and exports it with hashes that fit the files. */
async function judgedAfter(sql: string): Promise<unknown> {
  forgeries += 1;
  const name = `forged-${forgeries}`;
  const undo = new Error('undo');
  let manifest: EpochManifest | null = null;
  await stage.owner
    .transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
      manifest = await exportEpoch(tx, { number: 2, folder: join(folder, name) });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (manifest === null) throw new Error('it was exported');
  return judgeEpoch(join(folder, name, 'manifest.json'), manifest).then(
    () => 'right',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

const IN_SECOND = 'txn_id > (select last_txn_id from ledger.epoch where number = 1)';

test.each([
  ['amount', `update ledger.posting set amount = amount * 2 where ${IN_SECOND} and kind = 'spot_trade'`],
  ['balance', `update ledger.posting set balance_after = balance_after + 1 where ${IN_SECOND} and seq = 5`],
  ['kind', `update ledger.posting set kind = 'gift' where ${IN_SECOND} and step = 0`],
  [
    'number of postings',
    `delete from ledger.posting where ${IN_SECOND} and seq is null and kind = 'spot_fee'`,
  ],
  ['time', `update ledger.txn set at = at + interval '1 ms' where kind = 'transfer'`],
  ['closing balance', 'update ledger.epoch_balance set balance = balance + 1 where epoch_number = 2'],
  ['opening balance', 'update ledger.epoch_balance set balance = balance + 1 where epoch_number = 1'],
  ['seal', "update ledger.seal set hash = sha256('x') where seq = 2"],
])('files of a ledger with another %s do not prove it', async (_what, sql) => {
  expect(await judgedAfter(sql)).not.toBe('right');
});

/** Names of the checks that find something after a change that is undone. */
async function foundAfter(sql: string): Promise<readonly string[]> {
  const undo = new Error('undo');
  const names: string[] = [];
  await stage.owner
    .transaction(async (tx: Db) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
      for (const check of ledgerAuditPart([], () => true).checks)
        if (/epochs/.test(check.name) && (await check.find(tx, {}, {})).length > 0) names.push(check.name);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return names;
}

test.each([
  ['a balance', 'update ledger.epoch_balance set balance = balance + 1 where epoch_number = 2', 2],
  ['a number', 'update ledger.epoch_balance set seq = seq + 1 where epoch_number = 1 and seq > 0', 2],
  ['a hash', "update ledger.epoch set hash = sha256('x') where number = 1", 1],
  ['an end', "update ledger.epoch set ends_at = ends_at + interval '1 s' where number = 2", 1],
  ['the number of epochs', 'delete from ledger.epoch where number = 1', 1],
])('the audit finds that %s changed', async (_what, sql, checks) => {
  const found = await foundAfter(sql);
  expect(found).toContain('L6 epochs');
  expect(found.length).toBeGreaterThanOrEqual(checks);
});

test('only the owner detaches, what is old enough, in its order, and what is sealed here', async () => {
  await expect(detach(2)).rejects.toThrow(/Epoch 1 is the next one/);
  await expect(detach(1, { keptMonths: 24 })).rejects.toThrow(/stays until 2028-12-01/);
  await expect(detach(1, { by: stage.db })).rejects.toThrow(/only the owner/);
  await expect(stage.db.transaction((tx) => tx.query('select ledger.detach_trades(1)'))).rejects.toThrow(
    /permission denied/,
  );
  const other = { ...readExport(manifestOf(1)) };
  const manifest = { ...other.manifest, hash: '0'.repeat(64) };
  await expect(
    detachEpoch(
      { db: stage.owner, keptMonths: 1, clock: stage.clock, carry: async () => undefined },
      {
        ...other,
        manifest,
      },
    ),
  ).rejects.toThrow(/hash of the export is not that of epoch 1/);
  expect((await readDetached(stage.db)).epoch).toBe(0);
  expect(await count('from ledger.txn')).toBe(8);
});

test('what is detached is gone, and everything goes on from the balances at its end', async () => {
  const before = await statementOf(2027);
  const balances = await stage.ledger.balancesOf(ANNA);
  const costs = await costsOf(ANNA);
  expect(costs.assets.map(({ cost }) => cost)).not.toContain(null);
  expect(await exportedUntil({})).toBeNull();
  expect(await detach(1)).toBe(2);
  expect(await findings()).toEqual({});
  expect(await detach(2)).toBe(1);
  // Repeating it changes nothing.
  expect(await detach(2)).toBe(0);
  expect(await count(`from ledger.txn where kind = 'spot_trade'`)).toBe(1);
  expect(await count('from ledger.epoch_balance where epoch_number = 1')).toBe(0);
  expect(await findings()).toEqual({});
  expect(await statementOf(2027)).toEqual(before);
  await expect(statementOf(2026)).rejects.toThrow('statement.year_unavailable');
  expect(await stage.ledger.balancesOf(ANNA)).toEqual(balances);
  expect(await costsOf(ANNA)).toEqual(costs);
  expect(await exportedUntil({})).toBe(Date.UTC(2027, 0, 1));
  expect(await exportedUntil({ limit: 1 })).toBeNull();
  expect(await exportedUntil({ group: 'transfer' })).toBeNull();
  expect(await exportedUntil({ from: Date.UTC(2027, 0, 1) })).toBeNull();
  await expect(exported(2, 'again')).rejects.toThrow(/in its first export/);
  // The files still prove what they proved.
  const { manifest } = readExport(manifestOf(2));
  expect((await judgeEpoch(manifestOf(2), manifest)).txns).toBe(2);
});

test('a cost whose trades went before they were counted is unknown, and no number', async () => {
  await stage.owner.query('delete from portfolio.cost_book');
  const { assets, realised } = await costsOf(ANNA);
  const coins = assets.find(({ code }) => code === 'BTC');
  expect(coins).toMatchObject({ cost: null, average_cost: null, unrealised: null, realised: null });
  expect([coins?.quantity === '0', realised]).toEqual([false, null]);
});

test('trading goes on after it, and so do epochs', async () => {
  await trade('65000', '0.2');
  expect(await findings()).toEqual({});
  expect(await sealAt(Date.UTC(2027, 1, 1) + AFTER)).toBe(true);
  const third = await exported(3);
  expect((await judgeEpoch(manifestOf(3), third)).txns).toBe(2);
  expect(await findings()).toEqual({});
});
