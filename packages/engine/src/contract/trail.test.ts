import { beforeEach, expect, test } from 'vitest';
import type { ContractEvent, ContractOrder, StoredPosition, TrailTerms } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { AMPLE_HOUSE, CRYPTO_TERMS } from '../../test/sample-terms.ts';
import { CONVERSION_ONE, formatPrice, readMoney, readPercent, readPrice } from './terms.ts';
import { trailLevel } from './trail.ts';

const NONE: TrailTerms = { rate: null, distance: null, activation: null };

let engine: ContractEngine;
let at: number;

beforeEach(() => {
  at = Date.UTC(2026, 0, 5, 12);
  engine = start();
  beat('60000');
});

function start(): ContractEngine {
  const started = new ContractEngine({ positionsPerMatchMax: 20 });
  started.house.set(AMPLE_HOUSE);
  started.setBalance(1, readMoney('1000'));
  return started;
}

function beat(price: string): string[] {
  at += 500;
  const ticks = [{ matchId: 1, seq: at, mark: readPrice(price), conversion: CONVERSION_ONE }];
  return engine.beat({ at, ticks, closed: [] }).map(told);
}

function told(event: ContractEvent): string {
  if (event.type === 'trailed') return `best ${formatPrice(event.mark)}`;
  return event.type === 'closed' ? `${event.reason} at ${formatPrice(event.mark)}` : event.type;
}

function open(side: ContractOrder['side']): void {
  const order: ContractOrder = {
    ...{ id: 'a', userId: 1, matchId: 1, limitPrice: null, side, marginMode: 'isolated', leverage: 10 },
    ...{ lots: 10, takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS, acceptedAt: at },
  };
  engine.place(order, 100);
  expect(beat('60000')).toEqual(['opened']);
}

const follow = (trail: Partial<TrailTerms>, stopLoss: bigint | null = null) =>
  engine.setTriggers('a', { takeProfit: null, stopLoss, trail: { ...NONE, ...trail }, acceptedAt: at })?.key;

test.each([
  ['long', { rate: readPercent('1') }, '60000.55', '59400.5445'],
  ['short', { rate: readPercent('1') }, '60000.55', '60600.5555'],
  ['long', { distance: readPrice('250.5') }, '60000', '59749.5'],
  ['short', { distance: readPrice('250.5') }, '60000', '60250.5'],
] as const)('a %s with %o and the best mark %s closes at %s', (side, trail, best, level) => {
  expect(formatPrice(trailLevel({ ...NONE, ...trail }, side, readPrice(best)))).toBe(level);
});

test('follows the highest mark of a long from the next tick on, and closes at its distance', () => {
  open('long');
  expect(follow({ rate: readPercent('1') })).toBeUndefined();
  expect(beat('60000')).toEqual(['best 60000']);
  expect(beat('59800')).toEqual([]);
  expect(beat('61000')).toEqual(['best 61000']);
  expect(beat('60390.01')).toEqual([]);
  expect(beat('60390')).toEqual(['trailing_stop at 60390']);
});

test('follows the lowest mark of a short, once its activation price is reached', () => {
  open('short');
  expect(follow({ distance: readPrice('500'), activation: readPrice('59000') })).toBeUndefined();
  expect(beat('59000.01')).toEqual([]);
  expect(beat('60900')).toEqual([]);
  expect(beat('59000')).toEqual(['best 59000']);
  expect(beat('58700')).toEqual(['best 58700']);
  expect(beat('59199.99')).toEqual([]);
  expect(beat('59300')).toEqual(['trailing_stop at 59300']);
});

test('set again as it was it goes on; with another distance it begins anew; left out it is gone', () => {
  open('long');
  follow({ rate: readPercent('1') });
  beat('61000');
  follow({ rate: readPercent('1') });
  expect(engine.position('a')?.trail?.best?.mark).toBe(readPrice('61000'));
  follow({ rate: readPercent('2') });
  expect(engine.position('a')?.trail?.best).toBe(null);
  expect(beat('60500')).toEqual(['best 60500']);
  engine.setTriggers('a', { takeProfit: null, stopLoss: null, trail: null, acceptedAt: at });
  expect(beat('58000')).toEqual([]);
});

test('a stop-loss that the same tick passes comes first, a liquidation before both', () => {
  open('long');
  follow({ rate: readPercent('1') }, readPrice('59000'));
  beat('60000');
  expect(beat('58900')).toEqual(['stop_loss at 58900']);
  engine = start();
  beat('60000');
  open('long');
  follow({ rate: readPercent('1') });
  beat('60000');
  expect(beat('54000')).toEqual(['liquidation at 54000']);
});

test.each([
  ['contract.trailing_one', {}],
  ['contract.trailing_one', { rate: readPercent('1'), distance: readPrice('100') }],
  ['contract.trailing_percent', { rate: readPercent('0.09') }],
  ['contract.trailing_percent', { rate: readPercent('50.01') }],
  ['contract.trailing_distance', { distance: readPrice('30000.01') }],
  ['contract.price_tick', { distance: readPrice('100.001') }],
  ['contract.price_tick', { rate: readPercent('1'), activation: readPrice('61000.001') }],
  ['contract.trailing_activation', { rate: readPercent('1'), activation: readPrice('60000') }],
] as const)('%s refuses %o', (key, trail) => {
  open('long');
  expect(follow(trail)).toBe(key);
  expect(engine.position('a')?.trail).toBe(null);
});

test('an engine that is built again follows on from the stored tick', () => {
  open('long');
  follow({ rate: readPercent('1') });
  beat('61000');
  const stored = engine.position('a') as StoredPosition;
  engine = start();
  engine.load(stored);
  expect(beat('60500')).toEqual([]);
  expect(beat('60390')).toEqual(['trailing_stop at 60390']);
});
