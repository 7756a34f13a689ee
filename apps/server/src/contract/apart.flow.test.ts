import { subDecimal } from '@openbourse/money';
import { afterEach, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { ROLES, type Role } from '../kernel/role.ts';
import type { Session } from '../kernel/request.ts';
import { pause } from '../testing/pause.ts';
import {
  linkProcesses,
  type LinkedProcess,
  type LinkedProcesses,
  NO_KEY,
} from '../testing/linked-processes.ts';
import { closePosition } from './close-position.ts';
import { openPosition } from './open-position.ts';
import type { PositionRow } from './topics.ts';

/** Contracts in one process, and what is not contracts in another. */
const APART: readonly (readonly Role[])[] = [['price', 'spot', 'wallet', 'worker', 'auditor'], ['contract']];

const stages: Stage[] = [];
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.linked.stop();
});

interface Stage {
  readonly linked: LinkedProcesses;
  readonly price: LinkedProcess;
  readonly contract: LinkedProcess;
}

async function open(processes: readonly (readonly Role[])[]): Promise<Stage> {
  const linked = await linkProcesses();
  const started: LinkedProcess[] = [];
  for (const roles of processes) started.push(await linked.start(roles));
  const [price, contract = price] = started;
  if (price === undefined || contract === undefined) throw new Error('a process was named');
  const stage = { linked, price, contract };
  stages.push(stage);
  await beat(stage, '60000');
  return stage;
}

/** Records a beat at a price; the process of contracts may not have heard of it. */
async function record({ linked, price }: Stage, at: string): Promise<void> {
  for (let told = 0; told < 8; told += 1) {
    linked.clock.advance(1);
    linked.feed.setPrice('BTC/USDT', at);
  }
  linked.clock.advance(492);
  await price.slices.ticks.beat();
}

/** The same, decided. */
async function beat(stage: Stage, at: string): Promise<void> {
  await record(stage, at);
  await stage.contract.slices.contract.idle();
}

type Wanted = Partial<{ lots: number; leverage: number; margin_mode: 'cross' | 'isolated' }>;

function sessionOf(userId: number): Session {
  return { id: '', userId, isUserReal: true, hasPayPassword: true, isFrozen: false, userGroup: 'default' };
}

function ask({ contract }: Stage, userId: number, wanted: Wanted): Promise<PositionRow> {
  const input = {
    currency_match_id: 1,
    side: 'long',
    type: 'market',
    lots: 100,
    leverage: 20,
    ...wanted,
  } as const;
  return openPosition(contract.slices.contract.deps, { input, by: sessionOf(userId), once: NO_KEY } as never);
}

/** Opens a position at the next beat. */
async function opened(stage: Stage, userId: number, at: string, wanted: Wanted = {}): Promise<PositionRow> {
  const answer = ask(stage, userId, wanted);
  answer.catch(() => undefined);
  const { writer } = stage.contract.slices.contract.deps;
  while (writer.book.drafts.size === 0) await nextTurn();
  await beat(stage, at);
  return answer;
}

/** Everything that was decided, without the names that chance gave. */
async function decided({ linked }: Stage) {
  const positions = await linked.db.query(
    `select user_id, state, side, lots, open_price::text, entry_seq, margin::text, realised_profit::text, close_reason,
       opened_at, closed_at from contract.position order by user_id, created_at, opened_at`,
  );
  const balances = await linked.db.query(
    `select user_id, wallet, available::text, held::text from ledger.account
     where wallet = 'contract' order by user_id`,
  );
  return { positions, balances };
}

const PRICES = ['60100', '59900', '59000', '58200', '57600', '56400', '58500', '54900'];
/** Prices at which a cross account with 1,000 USDT and 0.2 BTC ends. */
const FALL = ['59000', '58000', '57000', '56000', '54600'];

async function trade(stage: Stage): Promise<void> {
  const [isolated, cross] = [
    await stage.linked.user({ contract: '1000' }),
    await stage.linked.user({ contract: '900' }),
  ];
  await opened(stage, isolated, '60000');
  await opened(stage, cross, '60010', { lots: 200, margin_mode: 'cross' });
  const closing = await opened(stage, cross, '60020', { lots: 10, margin_mode: 'cross' });
  for (const [turn, price] of PRICES.entries()) {
    if (turn === 3) {
      const { deps } = stage.contract.slices.contract;
      const input = { id: closing.id };
      void closePosition(deps, { input, by: sessionOf(cross), once: NO_KEY } as never).catch(() => undefined);
      while (deps.writer.book.records.get(closing.id)?.state !== 'closing') await nextTurn();
    }
    await beat(stage, price);
  }
}

test('contracts that another process decides come out as in one process', async () => {
  const [together, apart] = [await open([ROLES]), await open(APART)];
  await trade(together);
  await trade(apart);
  const expected = await decided(together);
  expect(await decided(apart)).toEqual(expected);
  expect(expected.positions).toContainEqual(expect.objectContaining({ close_reason: 'liquidation' }));
});

test.each(['lost', 'twice', 'late'] as const)('so they do when beats come %s', async (how) => {
  const [together, apart] = [await open([ROLES]), await open(APART)];
  const { way } = apart.linked;
  for (const stage of [together, apart]) {
    const userId = await stage.linked.user({ contract: '1000' });
    await opened(stage, userId, '60000', { lots: 200, margin_mode: 'cross' });
    if (stage === apart && how === 'twice') way.repeat();
    if (stage === apart && how === 'late') way.holdUp();
    if (stage === apart && how === 'lost') way.cut();
    for (const price of FALL) await beat(stage, price);
    way.mend();
    await beat(stage, '60000');
  }
  const expected = await decided(together);
  expect(await decided(apart)).toEqual(expected);
  expect(expected.positions).toMatchObject([{ close_reason: 'liquidation' }]);
});

test('beats that are never announced are decided within a second', async () => {
  const stage = await open(APART);
  const userId = await stage.linked.user({ contract: '1000' });
  await opened(stage, userId, '60000', { lots: 200, margin_mode: 'cross' });
  stage.linked.way.lose('tick.beat_stored');
  for (const price of FALL) await record(stage, price);
  stage.linked.clock.advance(1_000);
  await nextTurn();
  await stage.contract.slices.contract.idle();
  expect((await decided(stage)).positions).toMatchObject([{ close_reason: 'liquidation' }]);
});

/** Credits a contract account, or debits it, in the process that is not the one of contracts. */
async function credit({ price: { kernel, slices } }: Stage, userId: number, amount: string): Promise<void> {
  await kernel.db.transaction((tx) =>
    slices.ledger.post(tx, {
      ...{ kind: 'demo_grant', reference: null, idempotencyKey: kernel.random.uuid() },
      postings: [
        { owner: { world: 'demo' }, currencyId: 1, amount: subDecimal('0', amount) },
        { owner: { userId, wallet: 'contract' }, currencyId: 1, amount },
      ],
    }),
  );
}

test.each(['heard', 'lost'] as const)(
  'a credit that is %s keeps a cross account from liquidation',
  async (how) => {
    const stage = await open(APART);
    const userId = await stage.linked.user({ contract: '1000' });
    await opened(stage, userId, '60000', { lots: 200, margin_mode: 'cross' });
    if (how === 'lost') stage.linked.way.lose('contract.account_touched');
    await credit(stage, userId, '2000');
    // At once, so that no comparison with the database comes before it.
    await beat(stage, '54600');
    expect((await decided(stage)).positions).toMatchObject([{ state: 'trading', close_reason: null }]);
    stage.linked.way.mend();
    for (const price of ['50000', '45000', '44000']) await beat(stage, price);
    expect((await decided(stage)).positions).toMatchObject([{ close_reason: 'liquidation' }]);
  },
);

test('a debit that was not heard of opens nothing', async () => {
  const stage = await open(APART);
  const userId = await stage.linked.user({ contract: '1000' });
  const answer = ask(stage, userId, { lots: 200 });
  answer.catch(() => undefined);
  const { writer } = stage.contract.slices.contract.deps;
  while (writer.book.drafts.size === 0) await nextTurn();
  stage.linked.way.lose('contract.account_touched');
  await credit(stage, userId, '-900');
  await beat(stage, '60000');
  await expect(answer).rejects.toMatchObject({ name: 'AppError' });
  expect((await decided(stage)).positions).toEqual([]);
  const held = await stage.linked.db.query(
    `select 1 from ledger.account where user_id = ${userId} and held > 0`,
  );
  expect(held).toEqual([]);
});

test('a debit of another process is known within seconds, though no event said so', async () => {
  const stage = await open(APART);
  const userId = await stage.linked.user({ contract: '1000' });
  await opened(stage, userId, '60000', { lots: 200, margin_mode: 'cross' });
  stage.linked.way.lose('contract.account_touched');
  await credit(stage, userId, '-300');
  stage.linked.clock.advance(1_000);
  for (let turn = 0; turn < 20; turn += 1) await pause(1);
  await beat(stage, '60000');
  const { engine } = stage.contract.slices.contract.deps.writer.book;
  const [row] = await stage.linked.db.query<{ readonly available: string }>(
    `select trunc(available * 100000000)::text as available from ledger.account
     where user_id = ${userId} and wallet = 'contract'`,
  );
  expect(engine.balance(userId).toString()).toBe(row?.available);
});

test('nothing opens on prices that come no more', async () => {
  const stage = await open(APART);
  const userId = await stage.linked.user({ contract: '1000' });
  const { market, ticks } = stage.contract.slices;
  expect([market.indexPrice(1), ticks.state(1), market.isYoung(1)]).toEqual(['60000', 'healthy', true]);
  stage.linked.way.cut();
  for (let second = 0; second < 3; second += 1) {
    await record(stage, '60000');
    await record(stage, '60000');
  }
  expect(stage.price.slices.market.indexPrice(1)).toBe('60000');
  expect([market.indexPrice(1), ticks.state(1), market.isYoung(1)]).toEqual([null, 'stale', false]);
  await expect(ask(stage, userId, {})).rejects.toMatchObject({ key: 'contract.feed_unhealthy' });
  stage.linked.way.mend();
  await beat(stage, '60000');
  expect(await opened(stage, userId, '60000')).toMatchObject({ state: 'trading' });
});

test('an order takes no tick that was recorded before it, also by a clock that is behind', async () => {
  const stage = await open(APART);
  const userId = await stage.linked.user({ contract: '1000' });
  stage.linked.way.lose('tick.beat_stored');
  await record(stage, '60500');
  // The clock of the machine of contracts is set back; nothing is live, so no beat was looked for.
  stage.linked.clock.step(-400);
  const answer = ask(stage, userId, {});
  answer.catch(() => undefined);
  const { writer } = stage.contract.slices.contract.deps;
  while (writer.book.drafts.size === 0) await nextTurn();
  const [draft] = writer.book.drafts.values();
  const [newest] = await stage.linked.db.query<{ readonly at: number }>(
    'select max(at) as at from tick.tick',
  );
  expect(draft?.record.createdAt).toBeGreaterThanOrEqual(newest?.at ?? Infinity);
});
