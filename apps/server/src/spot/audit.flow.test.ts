import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../kernel/db.ts';
import { type AuditBounds, EVERYTHING, ledgerAuditPart, runAudit, type Violation } from '../ledger/index.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { OPEN_HOLDS } from './index.ts';

/** An auditor that cannot fail is worthless: each check is shown a violation made behind the server's back. */
let stage: SpotStage;
const [MAKER, TAKER] = [1, 2];

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(MAKER, { USDT: '100000', BTC: '5' });
  await stage.fund(TAKER, { USDT: '100000', BTC: '5' });
  await stage.ledger.seal();
  const limit = { type: 'limit', price: '50000' } as const;
  await stage.place(MAKER, { ...limit, side: 'sell', quantity: '0.2' });
  await stage.place(MAKER, { ...limit, side: 'sell', quantity: '0.3' });
  await stage.place(TAKER, { ...limit, side: 'buy', quantity: '0.4' });
  await stage.place(TAKER, { ...limit, side: 'buy', price: '49000', quantity: '0.1' });
  await stage.place(TAKER, { side: 'sell', type: 'oco', price: '51000', stop_price: '48000', quantity: '1' });
  await stage.place(TAKER, { side: 'buy', type: 'stop_market', stop_price: '52000', quantity: '0.5' });
  await stage.place(MAKER, { side: 'sell', type: 'stop_market', trailing_delta: 500, quantity: '0.1' });
  // Executed as a whole, and open.
  const exit = { take_profit: '60000', stop_loss: '40000' } as const;
  await stage.place(TAKER, { ...limit, ...exit, side: 'buy', quantity: '0.05' });
  await stage.place(TAKER, { ...limit, ...exit, side: 'buy', price: '48500', quantity: '0.1' });
  // Two slices are gone, and a part of the third.
  await stage.place(MAKER, { ...limit, side: 'sell', quantity: '0.05', visible_quantity: '0.005' });
  await stage.place(TAKER, { ...limit, side: 'buy', quantity: '0.062' });
  await stage.assertClean();
});
afterAll(() => stage.stop());

/** The other slices show their own checks what those find. */
const PARTS = () => [ledgerAuditPart([OPEN_HOLDS], () => true), stage.spot.auditPart()];
const UNDO = new Error('undo');

/** Runs statements with triggers off. */
async function tamper(tx: Tx, statements: readonly string[]): Promise<void> {
  await tx.query('set local session_replication_role = replica');
  for (const statement of statements) await tx.query(statement);
}

/** Findings of the checks of a name after the statements, which are undone. */
async function findAfter(name: string, statements: readonly string[]): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  const parts = PARTS();
  const checks = parts.flatMap((part) => part.checks).filter((check) => check.name === name);
  for (const check of checks) check.capture?.(EVERYTHING);
  const work = stage.owner.transaction(async (tx) => {
    await tamper(tx, statements);
    for (const check of checks) found.push(...(await check.find(tx, {}, {})));
    throw UNDO;
  });
  await expect(work).rejects.toBe(UNDO);
  return found;
}

const withoutChecks = (table: string): string =>
  `do $$ declare c record; begin
     for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
       execute format('alter table ${table} drop constraint %I', c.conname);
     end loop; end $$`;
const epoch = `insert into ledger.epoch (number, ends_at, last_seal_seq, last_txn_id, seal_hash, accounts, balances_hash, hash,
    sealed_at)
  values (1, now(), 1, 1, sha256('x'), 0, sha256('x'), sha256('x'), now())`;
const posting = (amount: string) =>
  `update ledger.posting set amount = ${amount} where txn_id = 3 and step = 0`;
const order = (change: string, where: string) =>
  `update spot.order_row set ${change} where id in (select id from spot.order where ${where})`;
const firstTrade = (change: string) => `update spot.trade_row set ${change} where trade_seq = 1`;

const violations: [name: string, statements: readonly string[]][] = [
  ['L1', [posting('amount - 1')]],
  ['L2', [posting('amount - 1')]],
  ['L3 chain', ['update ledger.posting set balance_after = balance_after + 1 where txn_id = 3 and step = 1']],
  ['L3 chain', ['update ledger.posting set seq = 77 where txn_id = 4 and step = 1']],
  [
    'L3 balance',
    ['update ledger.account set available = available + 1 where user_id = 1 and currency_id = 1'],
  ],
  [
    'L3 sum',
    ["update ledger.account set available = available + 1 where wallet = 'fees' and currency_id = 1"],
  ],
  [
    'L4',
    [
      withoutChecks('ledger.account'),
      'update ledger.account set available = -1 where user_id = 1 and currency_id = 1',
    ],
  ],
  [
    'L4',
    [
      withoutChecks('ledger.account'),
      "update ledger.account set held = 'NaN' where user_id = 1 and currency_id = 1",
    ],
  ],
  [
    'L5',
    [
      'update ledger.account set held = held + 1, available = available - 1 where user_id = 2 and currency_id = 1',
    ],
  ],
  [
    'L5',
    [
      "insert into ledger.hold (account_id, reason, reference, amount, remaining, state) values (1, 'test', '1', 5, 5, 'open')",
    ],
  ],
  ['L6 seal', ["update ledger.txn set reference = 'other' where id = 3"]],
  ['L6 seal', [posting('amount - 1')]],
  ['L6 seal', ['delete from ledger.seal where seq = 1']],
  [
    'L6 anchors',
    [
      `insert into kernel.anchor (chain, number, seq, hash, at, mark)
       values ('ledger_seal', 1, 1, sha256('x'), now(), sha256('x'))`,
    ],
  ],
  ['L6 epochs', [epoch]],
  ['L3 epochs', [epoch]],
  [
    'L6 epoch anchors',
    [
      `insert into kernel.anchor (chain, number, seq, hash, at, mark)
       values ('ledger_epoch', 1, 1, sha256('x'), now(), sha256('x'))`,
    ],
  ],
  ['L6 ids', ['delete from ledger.posting where txn_id >= 4', 'delete from ledger.txn where id >= 4']],
  ['L6 immutable', ['alter table ledger.posting disable trigger posting_immutable']],
  ['L6 immutable', ['drop trigger posting_check on ledger.posting']],
  ['L7', ['update ledger.posting set currency_id = 3 where txn_id = 3 and step = 2']],
  ['L8', ['delete from ledger.posting where txn_id = 1 and step = 0']],
  ['L9', ["update ledger.txn set reference = '1:1' where kind = 'spot_trade'"]],
  ['L10', [posting('amount - 0.000000000000000001')]],
  [
    'L10',
    ['update ledger.account set available = available + 0.0000000001 where user_id = 1 and currency_id = 2'],
  ],
  ['L11', ["update ledger.account set available = available + 1 where wallet = 'demo' and currency_id = 1"]],
  [
    'L5 once',
    [
      "insert into ledger.hold (account_id, reason, reference, amount, remaining, state) values (1, 'test', '1', 5, 0, 'open')",
    ],
  ],
  [
    'L12',
    ["insert into ledger.txn (kind, reference, at) values ('transfer', gen_random_uuid()::text, now())"],
  ],
  [
    'L12 posted',
    [
      `insert into ledger.transfer (public_id, user_id, from_wallet, to_wallet, currency_id, amount, at)
       values (gen_random_uuid(), 1, 'trade', 'fiat', 1, 5, now())`,
    ],
  ],
  ['manual entries', ["update ledger.txn set kind = 'manual_entry' where kind = 'demo_grant'"]],
  ['house movements', ["update ledger.txn set kind = 'house_movement' where kind = 'demo_grant'"]],
  ['M1', [order('price = 49000.01', "state = 'pending' and price = 49000")]],
  ['M1', ['update spot.market_state set engine_seq = engine_seq + 1 where match_id = 1']],
  ['M2', [order('price = 50001', "state = 'pending' and price = 49000")]],
  [
    'M3',
    [
      'update spot.order set placed_seq = 100 where id = (select maker_order_id from spot.trade where trade_seq = 1)',
    ],
  ],
  ['M4', [order('executed_quantity = 0.05', "state = 'pending' and price = 49000")]],
  ['M4', [order("state = 'p'", "state = 'completed' and side = 'buy'")]],
  ['M4', ['delete from spot.open_order where order_id = (select max(order_id) from spot.open_order)']],
  [
    'M4 open',
    ["insert into spot.open_order select user_id, match_id, id from spot.order where state = 'completed'"],
  ],
  ['M5', [order('held = held + 1', "state = 'pending' and price = 49000")]],
  ['M5', [order('held = 1', "type = 'stop_market' and side = 'sell'")]],
  ['M6', [firstTrade('price = 50001')]],
  ['M6', [order('price = 49999', "state = 'completed' and side = 'buy'")]],
  ['M7', [withoutChecks('spot.trade_row'), firstTrade('taker_user_id = maker_user_id')]],
  ['M7', [order('price = 49000.001', "state = 'pending' and price = 49000")]],
  ['M7', [order('quantity = 0.00009', "state = 'pending' and price = 49000")]],
  ['M8', [firstTrade('maker_fee = maker_fee + 0.00000001')]],
  ['M8', [firstTrade('taker_fee = taker_fee - 0.00000001')]],
  ['M9 trades', ['delete from spot.trade where trade_seq = 1']],
  ['M9 last price', ['update spot.market_state set last_price = 2 * last_price where match_id = 1']],
  ['M9 candles', ['update market.candle set volume = volume + 0.1 where match_id = 1 and trades > 0']],
  ['M9 candles', ['delete from market.candle where match_id = 1 and trades > 0']],
  ['M9 engine', [order('placed_seq = 99', "state = 'pending' and price = 49000")]],
  ['M10', [order('executed_total = executed_total + 1', "state = 'completed' and side = 'buy'")]],
  ['M10', [order('fee = fee + 1', "state = 'completed' and side = 'buy'")]],
  ['M11', [order("client_text = 'mine', client_uuid = null", 'user_id = 1')]],
  ['M11', [withoutChecks('spot.order_row'), order("list_client_order_id = 'pair'", 'user_id = 1')]],
  ['M12', [order("exit_state = 'u'", "exit_state = 'armed'")]],
  ['M12', [order("exit_state = 'a'", "exit_state = 'waiting'")]],
  ['M12', [order('parent_order_id = null', 'stop_price = 40000')]],
  ['M12', [order('price = 59999', 'price = 60000')]],
  ['M12', [order('quantity = 0.2', 'stop_price = 40000')]],
  ['M12', [order('taker_fee_ppm = 7', 'stop_price = 40000')]],
  ['M12', [order("side = 'b'", 'price = 60000')]],
  ['M13', [order('trail_peak = 51000', 'trail_bps = 500')]],
  ['M13', [order('trail_peak = null', 'trail_bps = 500')]],
  ['M14', [order('turn_fill = turn_fill + 1', 'turn_seq is not null')]],
  ['M14', [order('turn_seq = null, turn_fill = null', 'turn_seq is not null')]],
  ['M14', [order('visible_quantity = 0.0055', 'visible_quantity = 0.005')]],
  ['M14', [order('quantity = 0.06', 'visible_quantity = 0.005')]],
  ['L7 L8 spot', ["delete from ledger.posting where txn_id = 3 and kind = 'spot_fee'"]],
  [
    'L7 L8 spot',
    [
      'update ledger.posting set seq = null, balance_after = null, account_id = (select id from ledger.account where kind = $$house$$ and currency_id = 1) where txn_id = 3 and step = 1',
    ],
  ],
  ['L9 spot', ["update ledger.txn set reference = '1:999' where id = 3"]],
  ['L9 spot', ['delete from ledger.txn where id = 3']],
];

test.each(violations)('%s finds %j', async (name, statements) => {
  expect(await findAfter(name, [])).toEqual([]);
  expect(await findAfter(name, statements)).not.toEqual([]);
});

test('every check has a violation that it finds', () => {
  const names = PARTS().flatMap((part) => part.checks.map((check) => check.name));
  expect([...new Set(violations.map(([name]) => name))].sort()).toEqual([...new Set(names)].sort());
});

test('PostgreSQL itself refuses what breaks the ledger', async () => {
  const refused = (sql: string) =>
    expect(stage.owner.query(sql)).rejects.toSatisfy((error: { code: string }) =>
      error.code.startsWith('23'),
    );
  await refused('update ledger.posting set amount = 1');
  await refused('delete from ledger.txn');
  await refused('truncate ledger.posting');
  await refused('update ledger.account set user_id = 9 where user_id = 1');
  await refused('update ledger.account set available = -1 where user_id = 1');
  await refused("update ledger.account set available = 'NaN' where user_id = 1");
  const txn =
    "with t as (insert into ledger.txn (kind, at) values ('test', now()) returning id) insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)";
  await refused(`${txn} select id, 0, 1, 1, 'test', 5, 99, 5 from t`);
  await refused(
    `${txn} select id, step, 1, 3, 'test', amount, 99 + step, 5 from t, (values (0, 5), (1, -5)) as p(step, amount)`,
  );
});

test('an incremental audit is clean after clean trades and sees what is new; a full one reads on past rubbish', async () => {
  const run = (since: AuditBounds) =>
    runAudit({
      db: stage.db,
      clock: stage.clock,
      parts: PARTS(),
      since,
      atRest: (rest) => stage.spot.atRest(rest),
    });
  await stage.ledger.seal();
  const { bounds } = await run({});
  await stage.place(MAKER, { side: 'sell', type: 'limit', price: '49000', quantity: '0.05' });
  await stage.place(TAKER, { side: 'buy', type: 'market', total: '100' });
  expect(brokenChecks(await run(bounds))).toEqual({});
  await stage.owner.transaction((tx) =>
    tamper(tx, [
      'update spot.trade_row set price = price + 1 where trade_seq = (select max(trade_seq) from spot.trade_row)',
      order('price = 49000.001', "state = 'pending' and price = 49000"),
    ]),
  );
  expect(Object.keys(brokenChecks(await run(bounds)))).toEqual(
    expect.arrayContaining(['M1', 'M8', 'M10', 'L7 L8 spot']),
  );
  const full = await run({});
  const [row] = full.checks.find((check) => check.name === 'M1')?.sample ?? [];
  expect(row?.['unreadable']).toContain('not an acceptable decimal');
  expect(brokenChecks(full)).toMatchObject({ M7: [{ match_id: 1 }] });
});
