import { beforeEach, expect, test } from 'vitest';
import type { ContractEvent, ContractOrder } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import {
  CONVERSION_ONE,
  type ContractSide,
  formatMoney,
  readMoney,
  readPercent,
  readPrice,
} from './terms.ts';

const [BTC, EUR] = [1, 2];
/** 90,000 USDT in all: 18,000 for each match, 90,000 for all together. */
const HOUSE = {
  pool: readMoney('60000'),
  fund: readMoney('30000'),
  matchRate: readPercent('20'),
  totalRate: readPercent('100'),
};

let engine: ContractEngine;
let at: number;
let ids: number;

beforeEach(() => {
  engine = new ContractEngine({ positionsPerMatchMax: 20 });
  at = Date.UTC(2026, 0, 5, 12);
  ids = 0;
  engine.house.set(HOUSE);
  for (const userId of [1, 2]) engine.setBalance(userId, readMoney('1000000'));
  beat('60000');
});

function beat(price: string): ContractEvent[] {
  at += 500;
  const [btc, eur] = [readPrice(price), readPrice('1')];
  const ticks = [
    { matchId: BTC, seq: at, mark: btc, conversion: CONVERSION_ONE },
    { matchId: EUR, seq: at, mark: eur, conversion: CONVERSION_ONE },
  ];
  return engine.beat({ at, ticks, closed: [] });
}

function order(side: ContractSide, lots: number, fields: Partial<ContractOrder> = {}): ContractOrder {
  ids += 1;
  return {
    ...{ id: `o${String(ids).padStart(3, '0')}`, userId: 1, matchId: BTC, limitPrice: null, side, lots },
    ...{ marginMode: 'isolated', leverage: 2, takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS },
    ...{ acceptedAt: at, ...fields },
  };
}

/** Opens at the next tick; answers the reason of a refusal. */
function open(side: ContractSide, lots: number, fields: Partial<ContractOrder> = {}): string {
  const placed = engine.place(order(side, lots, fields), 100);
  if (placed.refusal !== null) return placed.refusal.key;
  return beat('60000')
    .map(({ type }) => type)
    .join();
}

const room = (side: ContractSide, matchId = BTC): string => formatMoney(engine.roomOf(matchId, side));
const forex = { matchId: EUR, terms: FOREX_TERMS };

test('the net exposure of a match stays within its share of the free capital, to the last lot', () => {
  expect([room('long'), room('short')]).toEqual(['18000', '18000']);
  const { refusal } = engine.place(order('long', 301), 100);
  expect(refusal).toEqual({ key: 'contract.exposure_limit', details: { limit: '18000', accepted: '300' } });
  expect(open('long', 300)).toBe('opened');
  expect(open('long', 1)).toBe('contract.exposure_limit');
  expect(open('long', 1, { userId: 2 })).toBe('contract.exposure_limit');
});

test('what makes the exposure smaller is taken, up to the bound of the other side', () => {
  open('long', 300);
  expect(room('short')).toBe('36000');
  expect(open('short', 601, { userId: 2 })).toBe('contract.exposure_limit');
  expect(open('short', 600, { userId: 2 })).toBe('opened');
  expect([room('long'), room('short')]).toEqual(['36000', '0']);
});

test('orders of one beat fit together, or the later ones are refused', () => {
  for (const lots of [200, 200, 100]) expect(engine.place(order('long', lots), 100).refusal).toBeNull();
  expect(beat('60000').map((event) => [event.id, event.type])).toEqual([
    ['o001', 'opened'],
    ['o002', 'refused'],
    ['o003', 'opened'],
  ]);
});

test('all matches together stay within the share of all', () => {
  engine.house.set({ ...HOUSE, totalRate: readPercent('25') });
  expect(open('long', 15, forex)).toBe('opened');
  expect(room('long')).toBe('7500');
  expect(open('long', 126)).toBe('contract.exposure_limit');
  expect(open('long', 125)).toBe('opened');
  expect([room('long'), room('long', EUR), room('short', EUR)]).toEqual(['0', '0', '30000']);
});

test('a limit order that would be filled beyond the bound is canceled with the reason', () => {
  expect(engine.place(order('long', 250, { limitPrice: readPrice('59000') }), 100).refusal).toBeNull();
  open('long', 200, { userId: 2 });
  const [event] = beat('58900');
  expect(event).toMatchObject({ type: 'cancelled', refusal: { key: 'contract.exposure_limit' } });
  expect(formatMoney(engine.balance(1))).toBe('1000000');
});

test('what users have open in profit is no free capital, and their losses are none either', () => {
  open('long', 300);
  beat('66000');
  // 18,000 at an entry of 60,012 are 1,796.40 ahead: 20 % of 88,203.60 less 19,800.
  expect([room('long'), room('short')]).toEqual(['0', '37440.72']);
  beat('50000');
  expect(formatMoney(engine.house.capital().free)).toBe('90000');
});

test('what the next night pays is no free capital, three nights where one counts threefold', () => {
  open('short', 15, forex);
  const { nextNight, free } = engine.house.capital();
  expect([formatMoney(nextNight), formatMoney(free)]).toEqual(['0.9', '89999.1']);
  expect(open('long', 15, forex)).toBe('opened');
  expect(formatMoney(engine.house.capital().nextNight)).toBe('0.9');
});

test('while pool or fund owes nothing is opened that adds to the exposure, and every close happens', () => {
  open('long', 200);
  for (const owing of [{ pool: -1n }, { fund: -1n }]) {
    engine.house.set({ ...HOUSE, ...owing });
    expect(open('long', 1)).toBe('contract.exposure_limit');
    expect(open('short', 201, { userId: 2 })).toBe('contract.exposure_limit');
    expect(open('short', 10, { userId: 2 })).toBe('opened');
  }
  for (const { id, lots } of [...engine.allPositions()])
    expect(engine.requestClose(id, { lots, acceptedAt: at })).toBeNull();
  expect(beat('60000').map(({ type }) => type)).toEqual(['closed', 'closed', 'closed']);
  expect([room('long'), room('short')]).toEqual(['0', '0']);
});

test('who takes all that is offered while the price doubles leaves no debt', () => {
  for (let price = 60_000; price <= 120_000; price += 1_000) {
    const lots = Number(engine.roomOf(BTC, 'long') / readMoney(`${price / 1_000}`));
    if (lots > 0) engine.place(order('long', Math.min(lots, 10_000), { userId: 1 + (price % 2) }), 100);
    beat(`${price}`);
    if (price % 10_000 === 0)
      for (const { id, lots: all } of [...engine.allPositions()])
        engine.requestClose(id, { lots: all, acceptedAt: at });
  }
  expect(engine.house.now.pool).toBeLessThan(HOUSE.pool);
  expect(formatMoney(engine.house.capital().free)).toMatch(/^7\d{4}/);
});

test('positions that are counted elsewhere leave less room, until they are not', () => {
  open('long', 100);
  const [position] = engine.allPositions();
  if (position === undefined) throw new Error('it was opened');
  engine.count(position, 1);
  expect(room('long')).toBe('6000');
  engine.count(position, -1);
  expect(room('long')).toBe('12000');
});
