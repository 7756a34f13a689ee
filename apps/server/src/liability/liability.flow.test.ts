import {
  bookHash,
  compareLiabilities,
  type LiabilityOwner,
  snapshotHash,
  verifyLiability,
} from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../kernel/db.ts';
import { nextTurn } from '../kernel/clock.ts';
import type { AuditBounds } from '../ledger/index.ts';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { ownerOf, wrongOf } from '../testing/proofs.ts';
import { createUser, fund } from '../testing/accounts.ts';
import { refusedBy } from '../testing/refused-by.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';
import { liabilityAuditPart } from './audit.ts';
import { createLiability } from './liability.ts';

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let user: TestUser;

const REASON = 'For the tests of proofs';
/** A bucket has some 16 users. */
const MANY = 40;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.operator({ roles: 'ledger_maker' });
  checker = await server.operator({ roles: 'ledger_checker' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.user({ funds: { USDT: '10000', BTC: '0.5' } });
});
afterEach(() => assertAuditClean({ ...server.app.slices, clock: server.clock }));

const takeDue = () => server.app.slices.liability.takeDue();
/** Two operators ask for a snapshot, and it is taken. */
async function take(): Promise<number> {
  const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
  await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
  server.clock.advance(1);
  const number = await takeDue();
  if (number === null) throw new Error('a snapshot was asked for');
  return number;
}
const proofOf = ({ client }: TestUser, number?: number) =>
  client.call('liability.proof', number === undefined ? {} : { number });
const headerOf = (number: number) => server.guest().call('liability.snapshot', { number });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { key: string }) => error.key,
  );

/** Verifies the proof of a user against what is published, as anyone does. */
async function expectProved(person: TestUser, owner: LiabilityOwner, number: number): Promise<void> {
  const file = await proofOf(person, number);
  const published = {
    own: await headerOf(number),
    previous: number === 1 ? null : await headerOf(number - 1),
  };
  expect(wrongOf(verifyLiability(file, published, owner))).toEqual([]);
  const owned = Object.values(owner.amounts).filter((amount) => amount !== '0');
  expect(file.entries).toHaveLength(owned.length);
}

const move = (by: TestUser, to: number, amount: string) =>
  by.client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: to, currency_id: 1, amount },
  });
const bid = (by: TestUser) =>
  by.client.call('spot.place_order', {
    ...{ currency_match_id: 1, side: 'buy', type: 'limit', price: '50000', quantity: '0.01' },
  });

/** Sum of the accounts of all users by currency, as the owner of the tables sees them. */
async function ledgerTotals(): Promise<Readonly<Record<string, string>>> {
  const rows = await server.owner.query<{ code: string; total: string }>(
    `select c.code, trim_scale(sum(a.available + a.held))::text as total from ledger.account a
     join ledger.currency c on c.id = a.currency_id where a.kind = 'user' group by c.code`,
  );
  return Object.fromEntries(
    rows.filter(({ total }) => total !== '0').map(({ code, total }) => [code, total]),
  );
}

describe('a snapshot', () => {
  test('contains what each user has in all accounts, available and held, and proves it to each', async () => {
    const others = [
      await server.user({ funds: { ETH: '2.00000001' } }),
      await server.user({ funds: { USDT: '0.000001' } }),
    ];
    await move(user, 5, '1234.5');
    await move(user, 2, '100');
    await bid(user);
    const owner = await ownerOf(user);
    const accounts = await user.client.call('ledger.account_list', {});
    expect(accounts.flatMap(({ balances }) => balances).some(({ held }) => held === '500')).toBe(true);
    const totals = await ledgerTotals();
    const number = await take();
    expect(owner.amounts).toMatchObject({ USDT: '10000', BTC: '0.5' });
    await expectProved(user, owner, number);
    for (const other of others) await expectProved(other, await ownerOf(other), number);
    const { assets } = await headerOf(number);
    const published = assets.filter(({ total }) => total !== '0').map(({ code, total }) => [code, total]);
    expect(Object.fromEntries(published)).toEqual(totals);
  });

  test('of many users is proved by its upper nodes', async () => {
    for (let other = 0; other < MANY; other += 1) {
      const key = `many${other}@example.com`;
      const userId = await createUser(server.app, { email: key });
      await fund(server.app, { userId, funds: { USDT: '1.5' }, key });
    }
    const number = await take();
    const [node] = await server.owner.query<{ depth: number }>(
      'select depth from liability.node where snapshot_number = $1 and currency_id = 1',
      [number],
    );
    expect(node?.depth).toBeGreaterThan(1);
    await expectProved(user, await ownerOf(user), number);
  });

  test('is chained to the one before, and its proof is as before after later trades', async () => {
    const owner = await ownerOf(user);
    const first = await take();
    const file = await proofOf(user, first);
    await bid(user);
    await move(user, 5, '1');
    await server.fund(user.userId, { USDT: '7' });
    const second = await take();
    expect(second).toBe(first + 1);
    expect((await headerOf(second)).previous_hash).toBe(snapshotHash(await headerOf(first)));
    expect(await proofOf(user, first)).toEqual(file);
    await expectProved(user, owner, first);
    await expectProved(user, await ownerOf(user), second);
    expect(wrongOf(verifyLiability(await proofOf(user), undefined, owner))).toEqual(['owed']);
    const later = await proofOf(user, second);
    expect(wrongOf(compareLiabilities([file, later]))).toEqual([]);
    const salts = [file, later].flatMap(({ entries }) => entries.map(({ salt }) => salt));
    expect(new Set(salts).size).toBe(salts.length);
    const sides = [file, later].map(({ entries }) => entries[0]?.path.map(({ side }) => side).join());
    expect(sides[0]).not.toBe(sides[1]);
  });

  test('says which seal, transaction and tick it was taken at, and what it was hashed to', async () => {
    // A minute is over and the next one has begun.
    for (let beat = 0; beat < 250; beat += 1) {
      server.feed.setPrice('BTC/USDT', '60000');
      await server.beat();
    }
    const number = await take();
    const { db } = server.app.slices;
    const [state] = await db.query<{ id: number; hash: string; sealed: number }>(
      `select (select max(id) from ledger.txn) as id, encode(hash, 'hex') as hash, last_txn_id as sealed
       from ledger.seal order by seq desc limit 1`,
    );
    const [root] = await server.guest().call('tick.roots', { limit: 1 });
    const header = await headerOf(number);
    expect(header.ledger).toEqual({ transaction_id: String(state?.id), seal: state?.hash });
    expect(state?.sealed).toBe(state?.id);
    expect(root).toBeDefined();
    expect(header.tick).toEqual(root);
    expect(header.taken_at).toBe(server.clock.now());
    const { data } = await server.guest().call('liability.snapshots', { limit: 1 });
    expect(data[0]).toMatchObject({ number, hash: snapshotHash(header), taken_at: header.taken_at });
  });

  test('shows reserves that were declared, with their place and ratio, and none where none are', async () => {
    const before = await headerOf(await take());
    expect(before.assets.find(({ code }) => code === 'ETH')).toMatchObject({ reserves: null, sources: [] });
    const total = before.assets.find(({ code }) => code === 'USDT')?.total ?? '';
    const { id } = await maker.client.call('wallet.operator_declare_custody', {
      ...{ currency_id: 1, place: 'Vault in Zurich', amount: total, proof: 'In the safe', reason: REASON },
    });
    await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
    const number = await take();
    const after = await headerOf(number);
    expect(after.assets.find(({ code }) => code === 'USDT')).toMatchObject({
      reserves: total,
      sources: [{ kind: 'declared', place: 'Vault in Zurich', amount: total }],
    });
    const { data } = await server.guest().call('liability.snapshots', {});
    const listed = data[0]?.assets.find(({ code }) => code === 'USDT');
    expect(listed).toEqual({ code: 'USDT', total, reserves: total, ratio_percent: '100' });
    expect(data[0]?.assets.find(({ code }) => code === 'ETH')?.ratio_percent).toBeNull();
  });

  test('is taken of one instant while money moves', async () => {
    const seed = Date.now() % 1_000_000_007;
    const random = seededRandom(seed);
    const people = [user, await server.user({ funds: { USDT: '10000' } })];
    const { db, ledger } = server.app.slices;
    let isOver = false;
    let moves = 0;
    const pay = async (): Promise<void> => {
      while (!isOver) {
        const [from, to] = random.int(2) === 0 ? people : people.toReversed();
        moves += 1;
        const postings = [
          { owner: { userId: from?.userId ?? 0, wallet: 'trade' as const }, currencyId: 1, amount: '-3' },
          { owner: { userId: to?.userId ?? 0, wallet: 'trade' as const }, currencyId: 1, amount: '3' },
        ];
        const idempotencyKey = `proof:${user.userId}:${moves}`;
        await db.transaction((tx) =>
          ledger.post(tx, { kind: 'test_transfer', reference: null, idempotencyKey, postings }),
        );
      }
    };
    const totals = await ledgerTotals();
    const paying = [pay(), pay()];
    const numbers = [await take(), await take()];
    isOver = true;
    await Promise.all(paying);
    expect(moves, `seed=${seed}`).toBeGreaterThan(10);
    for (const number of numbers) {
      const { assets } = await headerOf(number);
      expect(assets.find(({ code }) => code === 'USDT')?.total, `seed=${seed}`).toBe(totals['USDT']);
      const files = await Promise.all(people.map((person) => proofOf(person, number)));
      for (const file of files) expect(wrongOf(verifyLiability(file))).toEqual([]);
      const owned = files.map(({ entries }) => entries.find(({ asset }) => asset === 'USDT')?.amount ?? '0');
      expect(addDecimal(owned[0] ?? '0', owned[1] ?? '0'), `seed=${seed}`).toBe('20000');
    }
  });
});

describe('a snapshot names', () => {
  test('the last of its transactions, though one with a lower number is under way when it begins', async () => {
    const { liability, ledger, db } = server.app.slices;
    const pay = (tx: Tx, key: string): Promise<unknown> =>
      ledger.post(tx, {
        ...{ kind: 'test_deposit', reference: null, idempotencyKey: key },
        postings: [
          { owner: { world: 'demo' }, currencyId: 1, amount: '-11' },
          { owner: { userId: user.userId, wallet: 'fiat' as const }, currencyId: 1, amount: '11' },
        ],
      });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let paying: Promise<unknown> = Promise.resolve();
    const late = createLiability({
      ...liability.deps,
      // Between the seal and the view: a transaction takes its number, and one that ends before takes the next one.
      readReserves: async () => {
        const { promise: hasNumber, resolve } = Promise.withResolvers<void>();
        paying = db.transaction(async (tx) => {
          await pay(tx, `slow:${user.userId}`);
          resolve();
          await mayEnd;
        });
        await hasNumber;
        await server.fund((await server.user()).userId, { USDT: '1' });
        void nextTurn().then(end);
        return [];
      },
    });
    const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
    await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
    server.clock.advance(1);
    const number = (await late.takeDue()) ?? 0;
    await paying;
    const { assets, ledger: state } = await headerOf(number);
    const [sum] = await server.owner.query<{ total: string }>(
      `select trim_scale(sum(amount))::text as total from ledger.posting
       where seq is not null and currency_id = 1 and txn_id <= $1`,
      [state.transaction_id],
    );
    expect(assets.find(({ code }) => code === 'USDT')?.total).toBe(sum?.total);
  });

  test('the book of each market, by the hash of its open orders', async () => {
    await bid(user);
    const number = await take();
    const books = await server.owner.query<{ matchId: number; hash: string; engineSeq: number }>(
      `select match_id as "matchId", encode(hash, 'hex') as hash, engine_seq as "engineSeq"
       from liability.book where snapshot_number = $1 order by match_id`,
      [number],
    );
    const [order] = await user.client.call('spot.open_orders', {});
    expect(order).toBeDefined();
    expect(books[0]).toMatchObject({ matchId: 1 });
    expect(books[0]?.hash).not.toBe(books[1]?.hash);
    expect(books[1]?.hash).toBe(bookHash([]));
    await expect(server.owner.query('delete from liability.book')).rejects.toThrow('immutable');
  });
});

describe('the calls', () => {
  test('refuse a snapshot that is not there, and a user who had nothing', async () => {
    const number = await take();
    const late = await server.user();
    expect(await refusal(headerOf(number + 1))).toBe('liability.snapshot_not_found');
    expect(await refusal(proofOf(user, number + 1))).toBe('liability.snapshot_not_found');
    expect(await refusal(proofOf(late, number))).toBe('liability.nothing_owed');
    expect(await refusal(proofOf(late))).toBe('liability.nothing_owed');
  });

  test('list snapshots newest first, page by page', async () => {
    const last = await take();
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { number: number }[]; next_cursor: string | null } = await server
        .guest()
        .call('liability.snapshots', { limit: 2, ...(cursor !== null && { cursor }) });
      seen.push(...page.data.map(({ number }) => number));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: last }, (_, index) => last - index));
  });

  test('take a snapshot once for two persons, not for one, nor twice for one request', async () => {
    await takeDue();
    const newest = async () =>
      (await server.guest().call('liability.snapshots', { limit: 1 })).data[0]?.number;
    const before = await newest();
    const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
    const alone = maker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
    expect(await refusal(alone)).not.toBeNull();
    expect(await takeDue()).toBeNull();
    await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
    expect(await Promise.all([takeDue(), takeDue()])).toEqual([(before ?? 0) + 1, null]);
    expect(await newest()).toBe((before ?? 0) + 1);
  });
});

test('the rows of snapshots are immutable for everybody', async () => {
  const number = await take();
  const refused = (sql: string) => refusedBy(server.owner, sql);
  for (const table of ['snapshot', 'leaf', 'node', 'request']) {
    expect(await refused(`delete from liability.${table}`), table).toMatch(/is immutable/);
    expect(await refused(`truncate liability.${table} cascade`), table).toMatch(/is immutable/);
  }
  expect(await refused(`update liability.snapshot set hash = previous_hash`)).toMatch(/is immutable/);
  expect(await refused(`update liability.snapshot set header = '{}'`)).toMatch(/is immutable/);
  expect(await refused(`update liability.snapshot set sealed_secret = '\\x00'`)).toMatch(/is fixed/);
  expect(await refused('update liability.leaf set amount = 1')).toMatch(/is immutable/);
  expect(await refused('update liability.node set depth = 1')).toMatch(/is immutable/);
  const copy = (from: number, to: string) =>
    `insert into liability.snapshot (number, taken_at, last_txn_id, seal_hash, tick_minute, tick_root, header, hash,
       previous_hash, sealed_secret)
     select ${to}, taken_at + interval '1 year', last_txn_id, seal_hash, tick_minute, tick_root, header, sha256(hash),
       hash, sealed_secret from liability.snapshot where number = ${from}`;
  expect(await refused(copy(number, 'number + 1'))).toBeNull();
  expect(await refused(copy(number, 'number + 2'))).toMatch(/previous/);
  expect(await refused(copy(number - 1, 'number + 2'))).toMatch(/previous/);
});

test('the audit finds a header that is not as it was hashed, and nothing else', async () => {
  const number = await take();
  const undo = new Error('undo');
  const [check] = liabilityAuditPart().checks;
  const find = (tx: Tx, since: AuditBounds) => check?.find(tx, since, since);
  const tampering = server.owner.transaction(async (tx) => {
    expect(await find(tx, {})).toEqual([]);
    await tx.query('alter table liability.snapshot disable trigger snapshot_immutable');
    await tx.query(
      `update liability.snapshot set header = jsonb_set(header, '{ledger,transaction_id}', '"1"') where number = $1`,
      [number],
    );
    expect(await find(tx, {})).toMatchObject([{ snapshot_number: number }]);
    expect(await find(tx, { liability_snapshot: number })).toEqual([]);
    throw undo;
  });
  await expect(tampering).rejects.toBe(undo);
});

test('nothing is published while the balances are not what the ledger owes', async () => {
  await takeDue();
  const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
  await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
  const numberOf = async () =>
    (await server.guest().call('liability.snapshots', { limit: 1 })).data[0]?.number;
  const before = await numberOf();
  const shift = (amount: string) =>
    server.owner.query(
      `update ledger.account set available = available + $2 where user_id = $1 and wallet = 'trade' and currency_id = 1`,
      [user.userId, amount],
    );
  await shift('1');
  await expect(takeDue()).rejects.toThrow(/the ledger owes them/);
  expect(await numberOf()).toBe(before);
  await shift('-1');
  expect(await takeDue()).toBe((before ?? 0) + 1);
});

test('leaves of a snapshot that was not finished are removed before the next one', async () => {
  await takeDue();
  const [newest] = await server.owner.query<{ number: number }>(
    'select max(number) as number from liability.snapshot',
  );
  const next = (newest?.number ?? 0) + 1;
  await server.owner.query(
    `insert into liability.leaf (snapshot_number, currency_id, place, user_id, amount) values ($1, 1, 5, $2, 0.000777)`,
    [next, user.userId],
  );
  const owner = await ownerOf(user);
  expect(await take()).toBe(next);
  await expectProved(user, owner, next);
  const left =
    'select count(*) as count from liability.leaf where snapshot_number = $1 and amount = 0.000777';
  expect(await server.owner.query(left, [next])).toEqual([{ count: 0 }]);
});
