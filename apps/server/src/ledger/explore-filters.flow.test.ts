import type { DecodedInputOf, ledger } from '@openbourse/api';
import { addDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileReply } from '../kernel/request.ts';
import { type LedgerConsoleStage, startLedgerConsoleStage } from '../testing/ledger-console-stage.ts';
import { exploreAccounts, explorePostings, exploreTxn } from './explore.ts';

/** Each way to ask takes another index and other bounds; here the answers are those of a list that is filtered by hand. */
type Filters = DecodedInputOf<typeof ledger.operatorEntries>;
type Posting = Exclude<Awaited<ReturnType<typeof explorePostings>>, FileReply>['data'][number];

let stage: LedgerConsoleStage;
let uids: readonly string[];
/** Every posting, newest first, without the explorer. */
let all: readonly Posting[];

const KINDS = ['test_gift', 'spot_trade', 'spot_fee', 'transfer', 'never'] as const;
const ACCOUNTS = ['trade', 'fiat', 'fees', 'test_house', 'test_world', 'never'] as const;

beforeAll(async () => {
  stage = await startLedgerConsoleStage();
  uids = [await stage.addUser(1), await stage.addUser(2), await stage.addUser(3)];
  const { spot } = stage;
  await spot.fund(1, { USDT: '100000', BTC: '9' });
  await spot.fund(2, { USDT: '100000', BTC: '9' });
  // Minutes pass between seals and within them, so that both bounds of a period are met.
  for (let round = 0; round < 12; round += 1) {
    await gift(1 + (round % 3), round);
    if (round % 3 === 0) await trade();
    if (round % 2 === 0) await move(1 + (round % 2));
    if (round % 4 === 1) await spot.ledger.seal();
    spot.clock.advance([5_000, 40_000, 90_000, 600_000][round % 4] ?? 0);
    if (round % 5 === 4) await spot.ledger.seal();
  }
  all = await readAll();
});
afterAll(async () => {
  await stage.spot.assertClean();
  await stage.stop();
});

function gift(userId: number, round: number): Promise<boolean> {
  const { db, ledger: to } = stage.spot;
  const wallet = round % 2 === 0 ? ('trade' as const) : ('fiat' as const);
  const amount = String(1 + round);
  return db.transaction((tx) =>
    to.post(tx, {
      ...{ kind: 'test_gift', reference: `gift-${round % 4}`, idempotencyKey: `gift:${round}` },
      postings: [
        { owner: { world: 'test_world' }, currencyId: 1, amount: `-${amount}` },
        { owner: { userId, wallet }, currencyId: 1, amount },
        { owner: { world: 'test_world' }, currencyId: 2, amount: `-${amount}` },
        { owner: { house: 'test_house' }, currencyId: 2, amount },
      ],
    }),
  );
}

async function trade(): Promise<void> {
  const order = { type: 'limit', price: '50000', quantity: '0.01' } as const;
  await stage.spot.place(1, { ...order, side: 'sell' });
  await stage.spot.place(2, { ...order, side: 'buy' });
}

function move(userId: number): Promise<unknown> {
  const input = { from_account_type_id: 1, to_account_type_id: 3, currency_id: 1, amount: '1' } as const;
  return stage.spot.ledger.transfer({ by: { userId }, input });
}

async function readAll(): Promise<readonly Posting[]> {
  return stage.spot.owner.query<Posting>(
    `select p.txn_id, p.step, p.account_id, a.kind as account_kind, a.wallet as account, a.user_id, u.uid,
       p.currency_id, c.code, p.kind, trim_scale(p.amount)::text as amount,
       trim_scale(p.balance_after)::text as balance_after, t.reference, t.at
     from ledger.posting p join ledger.txn t on t.id = p.txn_id join ledger.account a on a.id = p.account_id
     join ledger.currency c on c.id = p.currency_id left join identity."user" u on u.id = a.user_id
     order by p.txn_id desc, p.step desc`,
  );
}

/** Trades have no index by their reference, and platform accounts none for the fees of trades. */
function isWanted(posting: Posting, filters: Filters): boolean {
  const { uid, account, currency_id: currencyId, kind, txn_id: txnId, reference, from, to } = filters;
  return (
    (uid === undefined || posting.uid === uid) &&
    (account === undefined || posting.account === account) &&
    (currencyId === undefined || posting.currency_id === currencyId) &&
    (kind === undefined || posting.kind === kind) &&
    (txnId === undefined || posting.txn_id === txnId) &&
    (reference === undefined || (posting.reference === reference && !posting.kind.startsWith('spot_'))) &&
    (from === undefined || posting.at >= from) &&
    (to === undefined || posting.at < to)
  );
}

async function pagesOf(filters: Filters, limit: number): Promise<readonly Posting[]> {
  const found: Posting[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await explorePostings(stage.spot.db, {
      ...filters,
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page instanceof FileReply) throw new Error('a page is asked for');
    found.push(...page.data);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

/** Filters that often find something: their values come from rows that are there. */
function drawFilters(draw: (below: number) => number): Filters {
  const some = all[draw(all.length)] as Posting;
  const near = [-60_001, -60_000, -1, 0, 1, 60_000, 60_001][draw(7)] ?? 0;
  const other = all[draw(all.length)] as Posting;
  const [first, last] = some.at < other.at ? [some.at, other.at] : [other.at, some.at];
  const parts: Filters[] = [
    { uid: uids[draw(3)] ?? '' },
    { account: draw(2) === 0 ? some.account : (ACCOUNTS[draw(ACCOUNTS.length)] ?? '') },
    { currency_id: 1 + draw(3) },
    { kind: draw(2) === 0 ? some.kind : (KINDS[draw(KINDS.length)] ?? '') },
    { txn_id: some.txn_id },
    { reference: some.reference ?? `gift-${draw(5)}` },
    { from: first + near },
    { to: last + near },
    { from: first, to: last + 1 },
  ];
  const chosen = Array.from({ length: 1 + draw(3) }, () => parts[draw(parts.length)] ?? {});
  return Object.assign({}, ...chosen) as Filters;
}

test('every mix of filters finds what a list would, in pages of any size', async () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set([...KINDS.slice(0, 4), 'demo_grant']));
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.noShrink(fc.infiniteStream(fc.nat(2 ** 30))),
      fc.integer({ min: 12, max: 60 }),
      async (stream, limit) => {
        const filters = drawFilters((below) => Number(stream.next().value) % below);
        const expected = all.filter((posting) => isWanted(posting, filters));
        expect(await pagesOf(filters, limit), JSON.stringify(filters)).toEqual(expected);
        if (expected.length > 0 && expected.length < all.length) found += 1;
      },
    ),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(5);
});

test('both sides of every transaction sum up to nothing, and its seal covers it or there is none yet', async () => {
  const { db } = stage.spot;
  const seals = await db.query<{ seq: number; last: number }>(
    'select seq, last_txn_id as last from ledger.seal order by seq',
  );
  for (const txnId of new Set(all.map((one) => one.txn_id))) {
    const txn = await exploreTxn(db, txnId);
    expect(txn.postings).toEqual(all.filter((one) => one.txn_id === txnId).toReversed());
    const codes = new Set(txn.postings.map(({ code }) => code));
    expect(txn.sums.map(({ code, sum }) => [code, sum])).toEqual([...codes].map((code) => [code, '0']));
    const covering = seals.find(({ last }) => last >= txnId);
    expect(txn.seal?.seq).toBe(covering?.seq);
    expect(txn.seal?.is_valid ?? true).toBe(true);
  }
  await expect(exploreTxn(db, 999_999)).rejects.toMatchObject({ key: 'ledger.txn_not_found' });
});

test('platform accounts and sums of currencies are those of all postings, sealed or not', async () => {
  const { accounts, currencies } = await exploreAccounts(stage.spot.db);
  const sum = (postings: readonly Posting[]): string =>
    postings.reduce((total, { amount }) => addDecimal(total, amount), '0');
  expect(accounts.length).toBeGreaterThan(5);
  for (const { account_id: accountId, balance } of accounts)
    expect(balance).toBe(sum(all.filter((one) => one.account_id === accountId)));
  for (const { currency_id: currencyId, users, house, world, sum: total } of currencies) {
    const own = all.filter((one) => one.currency_id === currencyId);
    const of = (kind: Posting['account_kind']): string => sum(own.filter((one) => one.account_kind === kind));
    expect([users, house, world, total]).toEqual([of('user'), of('house'), of('world'), '0']);
  }
});

test('a forged row shows in its seal', async () => {
  const undo = new Error('undo');
  const first = all.at(-1)?.txn_id ?? 0;
  const work = stage.spot.owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update ledger.posting set kind = 'forged' where txn_id = $1 and step = 0`, [first]);
    expect((await exploreTxn(tx, first)).seal).toMatchObject({ seq: 1, is_valid: false });
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  expect((await exploreTxn(stage.spot.db, first)).seal).toMatchObject({ seq: 1, is_valid: true });
});
