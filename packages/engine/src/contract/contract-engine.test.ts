import { beforeEach, expect, test } from 'vitest';
import type { ContractEvent, ContractOrder, MarkTick } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { AMPLE_HOUSE, CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import {
  CONVERSION_ONE,
  formatMoney,
  formatPrice,
  inverseConversion,
  readMoney,
  readPrice,
} from './terms.ts';

let engine: ContractEngine;
let at: number;
let seq: number;

beforeEach(() => {
  engine = new ContractEngine({ positionsPerMatchMax: 20 });
  engine.house.set(AMPLE_HOUSE);
  at = Date.UTC(2026, 0, 5, 12);
  seq = 0;
  engine.setBalance(1, readMoney('1000'));
  beat('60000');
});

function tick(price: string, matchId = 1): MarkTick {
  return { matchId, seq, mark: readPrice(price), conversion: CONVERSION_ONE };
}

/** A beat with BTC at a price, or with other ticks. */
function beat(price: string | readonly MarkTick[], closed: readonly number[] = []): ContractEvent[] {
  at += 500;
  seq += 1;
  return engine.beat({ at, ticks: typeof price === 'string' ? [tick(price)] : price, closed });
}

function order(id: string, fields: Partial<ContractOrder> = {}): ContractOrder {
  return {
    ...{ id, userId: 1, matchId: 1, limitPrice: null, side: 'long', marginMode: 'isolated', leverage: 20 },
    ...{ lots: 100, takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS, acceptedAt: at },
    ...fields,
  };
}

function place(id: string, fields: Partial<ContractOrder> = {}) {
  const placed = engine.place(order(id, fields), 100);
  return placed.refusal?.key ?? 'placed';
}

/** Events in short. */
function told(events: readonly ContractEvent[]): string[] {
  return events.map((event) => {
    if (event.type === 'closed')
      return `${event.id} ${event.reason} ${event.lots} ${formatMoney(event.returned)}`;
    return `${event.id} ${event.type}`;
  });
}

test('opens at the first tick after acceptance, never at one that was known', () => {
  place('a', { acceptedAt: at + 500 });
  expect(beat('60000')).toEqual([]);
  const [opened] = beat('60100');
  expect(opened).toMatchObject({ type: 'opened', fee: readMoney('3.00560100'), released: 0n });
  expect(engine.position('a')).toMatchObject({ entry: readPrice('60112.02'), lots: 100 });
  expect(formatMoney(engine.balance(1))).toBe('696.434299');
});

test('a limit order holds margin and fee, and fills where its entry is not worse than the limit', () => {
  expect(engine.place(order('a', { limitPrice: readPrice('59000') }), 100)).toEqual({
    refusal: null,
    margin: readMoney('295'),
    fee: readMoney('2.95'),
  });
  expect(formatMoney(engine.balance(1))).toBe('702.05');
  expect(beat('58989')).toEqual([]);
  expect(told(beat('58980'))).toEqual(['a opened']);
  expect(formatPrice(engine.position('a')?.entry ?? 0n)).toBe('58991.8');
  expect(engine.cancel('a')).toBeNull();
});

test('an opening counts what it brings, which comes with the position alone', () => {
  engine.setBalance(1, readMoney('100'));
  expect(place('a')).toBe('ledger.insufficient_balance');
  expect(place('b', { brought: readMoney('200') })).toBe('ledger.insufficient_balance');
  expect(place('c', { brought: readMoney('210') })).toBe('placed');
  expect(formatMoney(engine.balance(1))).toBe('100');
  const [opened] = beat('60000');
  // Margin 300.06 and fee 3.0006.
  expect(opened).toMatchObject({ type: 'opened', id: 'c', brought: readMoney('210') });
  expect(formatMoney(engine.balance(1))).toBe('6.9394');
});

test('an opening that is refused at its tick brings nothing', () => {
  engine.setBalance(1, readMoney('100'));
  place('a', { brought: readMoney('204') });
  const [refused] = beat('70000');
  expect(refused).toMatchObject({ type: 'refused', refusal: { key: 'ledger.insufficient_balance' } });
  expect(formatMoney(engine.balance(1))).toBe('100');
});

test('gives back what a canceled order held', () => {
  place('a', { limitPrice: readPrice('59000') });
  expect(engine.cancel('a')).toEqual({ released: readMoney('297.95') });
  expect(formatMoney(engine.balance(1))).toBe('1000');
  expect(beat('50000')).toEqual([]);
});

test('cancels a limit order whose margin is no longer there when the price has jumped', () => {
  engine.setBalance(1, readMoney('304'));
  place('a', { side: 'short', limitPrice: readPrice('60100') });
  const [event] = beat('80000');
  expect(event).toMatchObject({ type: 'cancelled', refusal: { key: 'ledger.insufficient_balance' } });
  expect(formatMoney(engine.balance(1))).toBe('304');
});

test.each([
  ['contract.lots_out_of_range', { lots: 0 }],
  ['contract.lots_out_of_range', { lots: 10_001 }],
  ['contract.leverage_not_offered', { leverage: 3 }],
  ['contract.notional_too_high', { lots: 10_000, terms: { ...CRYPTO_TERMS, lotSize: 1_000_000n } }],
  ['contract.bracket_leverage', { lots: 1_000, leverage: 100 }],
  ['contract.price_tick', { limitPrice: readPrice('59000.001') }],
  ['contract.limit_price_side', { limitPrice: readPrice('60000.01') }],
  ['contract.limit_price_side', { side: 'short', limitPrice: readPrice('59999.99') }],
  ['contract.take_profit_side', { takeProfit: readPrice('60012') }],
  ['contract.stop_loss_side', { stopLoss: readPrice('60000') }],
  ['contract.stop_loss_beyond_liquidation', { stopLoss: readPrice('57326.69') }],
  ['ledger.insufficient_balance', { lots: 400 }],
  ['contract.feed_unhealthy', { matchId: 2 }],
] as const)('refuses %s', (key, fields) => {
  expect(place('a', fields)).toBe(key);
  expect(formatMoney(engine.balance(1))).toBe('1000');
  expect(engine.orderCount).toBe(0);
});

test('names a limit and a value that would pass', () => {
  const refusalOf = (fields: Partial<ContractOrder>) =>
    engine.place(order('a', fields), 100).refusal?.details;
  expect(refusalOf({ stopLoss: readPrice('57326.69') })).toEqual({ limit: '57326.69', accepted: '57326.7' });
  expect(refusalOf({ takeProfit: readPrice('1') })).toEqual({ limit: '60012', accepted: '60012.01' });
  expect(refusalOf({ lots: 1_000, leverage: 100 })).toEqual({ limit: 50 });
  expect(engine.place(order('a'), 10).refusal).toEqual({
    key: 'contract.leverage_too_high',
    details: { limit: 10 },
  });
  expect(place('a', { stopLoss: readPrice('57326.7') })).toBe('placed');
});

test('refuses the twenty-first position and order of a match', () => {
  engine.setBalance(1, readMoney('100000'));
  for (let count = 0; count < 20; count += 1) expect(place(`a${count}`, { lots: 1 })).toBe('placed');
  beat('60000');
  expect(place('b', { lots: 1 })).toBe('contract.too_many_positions');
});

test('refuses an opening whose stop-loss the price has passed', () => {
  place('a', { stopLoss: readPrice('59900') });
  const [event] = beat('59890');
  expect(event).toMatchObject({ type: 'refused', refusal: { key: 'contract.stop_loss_side' }, released: 0n });
  expect(engine.positionCount).toBe(0);
});

test('the stop-loss closes before the liquidation, and the liquidation wins a gap', () => {
  place('a', { stopLoss: readPrice('57400') });
  beat('60000');
  expect(told(beat('57400'))).toEqual(['a stop_loss 100 35.99']);
  place('b', { stopLoss: readPrice('56900') });
  beat('57400');
  expect(told(beat('50000'))).toEqual(['b liquidation 100 0']);
});

test('a liquidation takes what is left for fees, and the insurance fund the deficit', () => {
  place('a');
  beat('60000');
  const [event] = beat('50000');
  expect(event).toMatchObject({
    ...{ type: 'closed', profit: readMoney('-1001.2'), margin: readMoney('300.06') },
    ...{ fee: 0n, liquidationFee: 0n, deficit: readMoney('701.14'), returned: 0n },
  });
});

test('a take-profit closes the whole position, also while a part waits', () => {
  place('a', { takeProfit: readPrice('61000') });
  beat('60000');
  engine.requestClose('a', { lots: 10, acceptedAt: at + 5_000 });
  expect(told(beat('61000'))).toEqual(['a take_profit 100 395.81']);
});

test('partial closes give the whole margin back', () => {
  place('a', { lots: 7 });
  beat('60000');
  const margins: bigint[] = [];
  for (const lots of [2, 2, 3]) {
    engine.requestClose('a', { lots, acceptedAt: at });
    for (const event of beat('60000')) if (event.type === 'closed') margins.push(event.margin);
  }
  expect(margins.map(formatMoney)).toEqual(['6.0012', '6.0012', '9.0018']);
  expect(engine.positionCount).toBe(0);
});

test('a close waits for a healthy tick and is never refused', () => {
  place('a');
  beat('60000');
  expect(engine.requestClose('a', { lots: 100, acceptedAt: at })).toBeNull();
  expect(beat([])).toEqual([]);
  expect(told(beat('60000'))).toEqual(['a requested 100 295.86']);
  expect(engine.requestClose('a', { lots: 1, acceptedAt: at })?.key).toBe('contract.position_ended');
});

test('margin moves the liquidation, and only what is not needed comes out', () => {
  place('a');
  beat('60000');
  expect(engine.changeMargin('a', readMoney('200'))).toBeNull();
  expect(beat('56000')).toEqual([]);
  expect(engine.changeMargin('a', readMoney('-1'))?.details).toEqual({ limit: '0' });
  beat('60000');
  expect(formatMoney(engine.removableMargin('a') ?? 0n)).toBe('198.8');
  expect(engine.changeMargin('a', readMoney('-198.80000001'))?.key).toBe('contract.margin_not_removable');
  expect(engine.changeMargin('a', readMoney('-198.8'))).toBeNull();
  expect(told(beat('56000'))).toEqual(['a liquidation 100 0']);
});

const CROSS = { marginMode: 'cross', leverage: 100 } as const;

test('a cross account liquidates the largest loss first and tests again', () => {
  place('a', { ...CROSS, lots: 200 });
  place('b', { ...CROSS, lots: 300 });
  beat('60000');
  expect(told(beat('58300'))).toEqual(['b liquidation 300 -394.779']);
  expect(engine.position('a')).not.toBeNull();
});

test('a cross position in a closed market does not shield the others, one without a feed does', () => {
  beat([tick('60000'), tick('1.1', 2)]);
  place('a', { ...CROSS, lots: 500 });
  place('b', { ...CROSS, matchId: 2, lots: 1, terms: FOREX_TERMS });
  beat([tick('60000'), tick('1.1', 2)]);
  expect(beat('58000')).toEqual([]);
  expect(told(beat([tick('58000')], [2])).at(-1)).toMatch(/^a liquidation/);
  expect(engine.position('b')).not.toBeNull();
});

test('closes a profit first where a cross account could not pay the loss', () => {
  engine.setBalance(1, readMoney('200'));
  place('loser', { ...CROSS, lots: 100 });
  place('winner', { ...CROSS, lots: 100, side: 'short' });
  beat('60000');
  beat('50000');
  engine.requestClose('loser', { lots: 100, acceptedAt: at });
  const events = beat('50000');
  expect(told(events)).toEqual(['winner covering 100 1056.288', 'loser requested 100 -943.688']);
  for (const event of events) expect(event).toMatchObject({ deficit: 0n });
});

test('keeps what cross positions need from other uses', () => {
  place('a', { ...CROSS, lots: 500 });
  beat('60000');
  const before = engine.spendable(1);
  expect(before).toBeLessThan(engine.balance(1));
  beat('59500');
  expect(before - engine.spendable(1)).toBe(readMoney('250'));
  expect(place('b', { lots: 200 })).toBe('ledger.insufficient_balance');
});

test('the overnight fee comes once a night, from the free balance first, then from margin, and not more', () => {
  place('a');
  beat('60000');
  engine.addBalance(1, readMoney('1') - engine.balance(1));
  const day = Date.UTC(2026, 0, 5);
  const marks = new Map([[1, readPrice('60000')]]);
  const [event, ...others] = engine.overnight(day, marks);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ fromFree: readMoney('1'), fromMargin: readMoney('0.8') });
  expect(engine.overnight(day, marks)).toEqual([]);
  expect(engine.overnight(day - 86_400_000, marks)).toEqual([]);
  expect(engine.overnight(day + 86_400_000, new Map())).toEqual([]);
  expect(formatMoney(engine.position('a')?.margin ?? 0n)).toBe('299.26');
});

test('a position that opened after midnight does not pay for the night before', () => {
  place('a');
  beat('60000');
  expect(engine.overnight(Date.UTC(2026, 0, 4), new Map([[1, readPrice('60000')]]))).toEqual([]);
});

test('values a pair with USD as base by the conversion of its opening', () => {
  const usdjpy = (price: string): MarkTick => ({
    ...tick(price, 3),
    conversion: inverseConversion(readPrice(price)),
  });
  beat([usdjpy('150')]);
  place('a', {
    matchId: 3,
    lots: 1,
    terms: { ...FOREX_TERMS, priceTick: readPrice('0.01'), spreadAmount: 0n },
  });
  beat([usdjpy('150')]);
  expect(engine.position('a')).toMatchObject({ notional: readMoney('1000') - 10n });
  engine.requestClose('a', { lots: 1, acceptedAt: at });
  const [event] = beat([usdjpy('151.5')]);
  expect(event).toMatchObject({ profit: readMoney('9.99999999') });
});
