import { beforeEach, expect, test } from 'vitest';
import type { ContractEvent, ContractOrder, MarkTick } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { AMPLE_HOUSE, CRYPTO_TERMS } from '../../test/sample-terms.ts';
import { CONVERSION_ONE, formatMoney, readMoney, readPrice } from './terms.ts';

const USER = 1;

let engine: ContractEngine;
let at: number;

beforeEach(() => {
  engine = new ContractEngine({ positionsPerMatchMax: 1 });
  engine.house.set(AMPLE_HOUSE);
  at = Date.UTC(2026, 0, 5, 12);
  engine.setBalance(USER, readMoney('1000'));
  beat('60000');
});

function beat(price: string, tick: Partial<MarkTick> = {}): ContractEvent[] {
  at += 500;
  const ticks = [{ matchId: 1, seq: at, mark: readPrice(price), conversion: CONVERSION_ONE, ...tick }];
  return engine.beat({ at, ticks, closed: [] });
}

function order(fields: Partial<ContractOrder> = {}): ContractOrder {
  return {
    ...{ id: 'a', userId: USER, matchId: 1, limitPrice: null, side: 'long', marginMode: 'isolated' },
    ...{ leverage: 20, lots: 100, takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS, acceptedAt: at },
    ...fields,
  };
}

function open(fields: Partial<ContractOrder> = {}): void {
  expect(engine.place(order(fields), 100)).toMatchObject({ refusal: null });
  expect(beat('60000')).toMatchObject([{ type: 'opened' }]);
}

const reverse = (fields: Partial<ContractOrder> = {}) =>
  engine.reverse({ ...order({ id: 'b', side: 'short', ...fields }), reverses: 'a' }, 100)?.key ?? 'accepted';

const keysOf = (events: readonly ContractEvent[]) =>
  events.map((event) => (event.type === 'refused' ? [event.id, event.refusal.key] : [event.id, event.type]));

test('closes and opens at the same tick, although only one position is allowed on the match', () => {
  open();
  expect(reverse()).toBe('accepted');
  const [closed, opened] = beat('60000');
  expect(closed).toMatchObject({ type: 'closed', id: 'a', reason: 'requested', lots: 100, after: null });
  expect(opened).toMatchObject({ type: 'opened', id: 'b', position: { side: 'short', lots: 100 } });
  expect(closed).toMatchObject({ seq: at });
  expect(opened).toMatchObject({ seq: at });
});

test('what the close gives back pays for the opening', () => {
  engine.setBalance(USER, readMoney('311'));
  open();
  expect(formatMoney(engine.balance(USER))).toBe('7.9394');
  expect(reverse()).toBe('accepted');
  expect(keysOf(beat('60000'))).toEqual([
    ['a', 'closed'],
    ['b', 'opened'],
  ]);
});

test('refuses at once, and closes nothing, where the close would not pay for the opening', () => {
  engine.setBalance(USER, readMoney('304'));
  open();
  beat('59000');
  expect(reverse()).toBe('ledger.insufficient_balance');
  expect(engine.position('a')?.closing).toBe(null);
  expect(beat('59000')).toEqual([]);
});

test('an opening that its tick refuses leaves the close alone', () => {
  engine.setBalance(USER, readMoney('311'));
  open();
  expect(reverse()).toBe('accepted');
  expect(keysOf(beat('59000'))).toEqual([
    ['a', 'closed'],
    ['b', 'ledger.insufficient_balance'],
  ]);
  expect([engine.positionCount, engine.orderCount]).toEqual([0, 0]);
});

test('a liquidation at the tick is no close for it: nothing opens', () => {
  open();
  expect(reverse()).toBe('accepted');
  expect(keysOf(beat('50000'))).toEqual([
    ['a', 'closed'],
    ['b', 'contract.position_ended'],
  ]);
});

test('without a conversion the position closes and nothing opens, at this tick or later', () => {
  open();
  expect(reverse()).toBe('accepted');
  expect(keysOf(beat('60000', { conversion: null }))).toEqual([
    ['a', 'closed'],
    ['b', 'contract.feed_unhealthy'],
  ]);
  expect(beat('60000')).toEqual([]);
});

test('a position that is closing already is not reversed, nor one that has ended', () => {
  open();
  engine.requestClose('a', { lots: 10, acceptedAt: at });
  expect(reverse()).toBe('contract.already_closing');
  engine.requestClose('a', { lots: 100, acceptedAt: at });
  beat('60000');
  expect(reverse()).toBe('contract.position_ended');
});

test('an opening that is taken back leaves the close waiting', () => {
  open();
  expect(reverse()).toBe('accepted');
  expect(engine.cancel('b')).toEqual({ released: 0n });
  expect(keysOf(beat('60000'))).toEqual([['a', 'closed']]);
});
