import { type DecodedInputOf, ledger } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate, type Gate } from '../kernel/change.ts';
import { FileReply, type RequestContext } from '../kernel/request.ts';
import { brokenChecks, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import { ringOf } from '../kernel/key-ring.ts';

let stage: SpotStage;
let gate: Gate;

beforeAll(async () => {
  stage = await startSpotStage();
  const { db, clock } = stage;
  const secret = ringOf('x'.repeat(32));
  gate = createGate({ db, clock, random: seededRandom(1, clock), config: { secret } });
});
afterAll(async () => {
  await stage.assertClean();
  await stage.stop();
});

const [TRADE, CONTRACT, FIAT, MICRO, FINANCIAL] = [1, 2, 3, 4, 5] as const;
const [USDT, BTC] = [1, 2] as const;

type TransferInput = DecodedInputOf<typeof ledger.transfer>;

function move(userId: number, idempotencyKey: string, input: Partial<TransferInput> = {}) {
  const asked = {
    by: { ...traderOf(userId), id: 'test' },
    context: { idempotencyKey, file: null } as RequestContext,
    input: {
      from_account_type_id: TRADE,
      to_account_type_id: FINANCIAL,
      currency_id: USDT,
      amount: '10',
      ...input,
    },
  };
  return gate.pass(ledger.transfer, asked, (command) => stage.ledger.transfer(command));
}

async function totals(userId: number): Promise<Readonly<Record<string, string>>> {
  const rows = await stage.ledger.balancesOf(userId);
  return Object.fromEntries(
    rows.map((row) => [`${row.account_type_id}:${row.code}`, row.available] as const),
  );
}

test('a transfer moves at once between the accounts, and is in both statements and in the records', async () => {
  await stage.fund(1, { USDT: '100' });
  const made = await move(1, 'first', { memo: 'for the pool' });
  expect(made).toMatchObject({
    from_account_type_id: TRADE,
    to_account_type_id: FINANCIAL,
    code: 'USDT',
    amount: '10',
    memo: 'for the pool',
    at: stage.clock.now(),
  });
  expect(await totals(1)).toMatchObject({ '1:USDT': '90', '5:USDT': '10' });
  const entries = await stage.ledger.listEntries(1, { kind: 'transfer' });
  if (entries instanceof FileReply) throw new Error('a page is asked for');
  expect(
    entries.data.map((one) => [one.account_type_id, one.amount, one.balance_after, one.reference]),
  ).toEqual([
    [FINANCIAL, '10', '10', made.id],
    [TRADE, '-10', '90', made.id],
  ]);
  expect(await stage.ledger.listTransfers(1, {})).toEqual({ data: [made], next_cursor: null });
  const accounts = await stage.ledger.listAccounts(1);
  expect(accounts.map((one) => one.total_usdt)).toEqual(['90', '0', '0', '0', '10']);
});

test('a transfer is announced in the site, once, and by no message', async () => {
  await stage.fund(7, { USDT: '10' });
  await move(7, 'told');
  await move(7, 'told');
  const told = await stage.db.query(
    `select n.kind, n.params, array_agg(d.channel) as channels from notification.notification n
     join notification.delivery d on d.notification_id = n.id where n.user_id = 7 group by n.id`,
  );
  expect(told).toEqual([
    { kind: 'transfer_completed', params: { code: 'USDT', amount: '10' }, channels: ['socket'] },
  ]);
});

test('a repeat of a key answers the first transfer, another body with it is a conflict', async () => {
  await stage.fund(2, { USDT: '100' });
  const repeats = await Promise.all(Array.from({ length: 8 }, () => move(2, 'same')));
  expect(new Set(repeats.map((one) => one.id)).size).toBe(1);
  expect(await totals(2)).toMatchObject({ '1:USDT': '90', '5:USDT': '10' });
  for (const other of [{ amount: '11' }, { to_account_type_id: FIAT }, { memo: 'other' }]) {
    await expect(move(2, 'same', other)).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
  }
  await stage.fund(1, { USDT: '10' });
  expect((await move(1, 'same')).id, 'a key is of its user').not.toBe(repeats[0]?.id);
});

test('of 100 transfers of the full balance at once exactly one is accepted', async () => {
  await stage.fund(3, { USDT: '100' });
  const targets = [CONTRACT, FIAT, MICRO, FINANCIAL] as const;
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      move(3, `all-${index}`, { amount: '100', to_account_type_id: targets[index % 4] ?? FIAT }),
    ),
  );
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(99);
  for (const reason of refused) {
    expect(reason).toMatchObject({ key: 'ledger.insufficient_balance', details: { accepted: '0' } });
  }
  expect(Object.values(await totals(3)).toSorted()).toEqual(['0', '100']);
  expect((await stage.ledger.listTransfers(3, {})).data).toHaveLength(1);
});

test('transfers that cross each other do not wait for each other for ever', async () => {
  await stage.fund(4, { USDT: '100' });
  await move(4, 'half', { amount: '50' });
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? move(4, `there-${index}`, { amount: '1' })
        : move(4, `back-${index}`, {
            from_account_type_id: FINANCIAL,
            to_account_type_id: TRADE,
            amount: '1',
          }),
    ),
  );
  expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
  expect(await totals(4)).toMatchObject({ '1:USDT': '50', '5:USDT': '50' });
});

test.each([
  [{ to_account_type_id: TRADE }, 'ledger.same_account', { field: 'to_account_type_id' }],
  [{ currency_id: BTC, to_account_type_id: MICRO }, 'ledger.currency_not_in_account', { accepted: 'USDT' }],
  [{ currency_id: BTC, to_account_type_id: CONTRACT }, 'ledger.currency_not_in_account', { currency: 'BTC' }],
  [{ currency_id: 9_999 }, 'ledger.currency_not_in_account', { field: 'currency_id' }],
  [{ amount: '0.0' }, 'ledger.amount_zero', { field: 'amount', asset: 'USDT' }],
  [{ amount: '1.0000000019' }, 'ledger.amount_decimals', { field: 'amount', accepted: '1' }],
  [{ amount: '0.01' }, 'ledger.insufficient_balance', { field: 'amount', available: '0', accepted: '0' }],
] as const)('%o is refused with %s and leaves nothing', async (input, key, details) => {
  const rows = () => stage.db.query('select * from ledger.account where user_id = 5');
  await expect(move(5, 'refused', input)).rejects.toMatchObject({ key, details });
  expect(await rows()).toEqual([]);
  expect((await stage.ledger.listTransfers(5, {})).data).toEqual([]);
});

test('records and statements are filtered by account, currency and time, and paged', async () => {
  await stage.fund(6, { USDT: '100', BTC: '1' });
  const startedAt = stage.clock.now();
  const made: Awaited<ReturnType<typeof move>>[] = [];
  for (const [index, input] of [
    { to_account_type_id: FIAT },
    { to_account_type_id: FINANCIAL, currency_id: BTC, amount: '0.5' },
    { to_account_type_id: MICRO },
    { from_account_type_id: MICRO, to_account_type_id: FIAT, amount: '3' },
  ].entries()) {
    stage.clock.advance(60_000);
    made.push(await move(6, `step-${index}`, input));
  }
  const ids = async (filter: Parameters<typeof stage.ledger.listTransfers>[1]): Promise<number[]> => {
    const { data } = await stage.ledger.listTransfers(6, filter);
    return data.map((one) => made.findIndex((other) => other.id === one.id));
  };
  expect(await ids({})).toEqual([3, 2, 1, 0]);
  expect(await ids({ account_type_id: MICRO })).toEqual([3, 2]);
  expect(await ids({ currency_id: BTC })).toEqual([1]);
  expect(await ids({ from: startedAt + 120_000, to: startedAt + 180_000 })).toEqual([1]);
  const first = await stage.ledger.listTransfers(6, { limit: 3 });
  expect(first.data).toHaveLength(3);
  expect(await ids({ limit: 3, cursor: first.next_cursor ?? '' })).toEqual([0]);
  await expect(ids({ cursor: 'nowhere' })).rejects.toMatchObject({
    key: 'request.invalid',
    details: { field: 'cursor' },
  });

  const entries = await stage.ledger.listEntries(6, { from: startedAt + 180_000, to: startedAt + 240_000 });
  if (entries instanceof FileReply) throw new Error('a page is asked for');
  expect(entries.data.map((one) => [one.account_type_id, one.amount])).toEqual([
    [MICRO, '10'],
    [TRADE, '-10'],
  ]);
});

test('a history is narrowed by groups of kinds, over all accounts or in one, page by page', async () => {
  const kinds = async (filter: Parameters<typeof stage.ledger.listEntries>[1]) => {
    const page = await stage.ledger.listEntries(6, filter);
    if (page instanceof FileReply) throw new Error('a page is asked for');
    return page;
  };
  const transfers = await kinds({ group: 'transfer' });
  expect(new Set(transfers.data.map(({ kind }) => kind))).toEqual(new Set(['transfer']));
  expect(transfers.data).toHaveLength(8);
  const first = await kinds({ group: 'transfer', limit: 5 });
  const rest = await kinds({ group: 'transfer', limit: 5, cursor: first.next_cursor ?? '' });
  expect([...first.data, ...rest.data]).toEqual(transfers.data);
  expect((await kinds({ group: 'reward' })).data.map(({ code }) => code).toSorted()).toEqual(['BTC', 'USDT']);
  expect((await kinds({ group: 'reward', kind: 'transfer' })).data).toEqual([]);
  expect((await kinds({ group: 'transfer', account_type_id: MICRO })).data).toHaveLength(2);
  expect((await kinds({ group: 'trade' })).data).toEqual([]);
});

test('the statement is a CSV file with the balance after every line', async () => {
  const file = await stage.ledger.listEntries(6, { currency_id: BTC, format: 'csv' });
  if (!(file instanceof FileReply)) throw new Error('a file is asked for');
  expect(file).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    fileName: 'statement.csv',
  });
  const lines = String(file.body).trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,time,account,currency,kind,amount,balance_after,reference');
  expect(lines.slice(1).map((line) => line.split(',').slice(2, 7))).toEqual([
    ['financial', 'BTC', 'transfer', '0.5', '0.5'],
    ['trade', 'BTC', 'transfer', '-0.5', '0.5'],
    ['trade', 'BTC', 'demo_grant', '1', '1'],
  ]);
});

test('the audit finds a transfer that is not what its row says', async () => {
  await stage.owner.query('alter table ledger.transfer disable trigger transfer_immutable');
  const change = (amount: string) =>
    stage.owner.query("update ledger.transfer set amount = $1 where memo = 'for the pool'", [amount]);
  await change('11');
  expect(Object.keys(brokenChecks(await stage.audit()))).toEqual(['L12']);
  await change('10');
  await stage.owner.query(
    `insert into ledger.transfer (public_id, user_id, from_wallet, to_wallet, currency_id, amount, memo, at)
     select gen_random_uuid(), user_id, from_wallet, to_wallet, currency_id, amount, 'unposted', at
     from ledger.transfer where memo = 'for the pool'`,
  );
  expect(Object.keys(brokenChecks(await stage.audit()))).toEqual(['L12 posted']);
  await stage.owner.query("delete from ledger.transfer where memo = 'unposted'");
  await stage.owner.query('alter table ledger.transfer enable trigger transfer_immutable');
});
