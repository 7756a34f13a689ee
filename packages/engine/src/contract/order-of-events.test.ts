import { beforeEach, describe, expect, test } from 'vitest';
import { AMPLE_HOUSE, CRYPTO_TERMS } from '../../test/sample-terms.ts';
import type { ContractEvent, ContractOrder } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { CONVERSION_ONE, readMoney, readPrice } from './terms.ts';

/** Decisions of one beat stand in the order of their names, whatever came first and whatever price fires first. */
let engine: ContractEngine;
let at: number;

beforeEach(() => {
  engine = new ContractEngine({ positionsPerMatchMax: 20 });
  engine.house.set(AMPLE_HOUSE);
  at = Date.UTC(2026, 0, 5, 12);
  for (const userId of [9, 4, 7]) engine.setBalance(userId, readMoney('2000'));
  beat({ 1: '60000', 2: '60000' });
});

function beat(prices: Readonly<Record<number, string>>, closed: readonly number[] = []): string[] {
  at += 500;
  const ticks = Object.entries(prices).map(([matchId, price]) => ({
    ...{ matchId: Number(matchId), seq: at, mark: readPrice(price) },
    conversion: CONVERSION_ONE,
  }));
  return engine.beat({ at, ticks, closed }).map(tell);
}

function tell(event: ContractEvent): string {
  return `${event.userId}:${event.id} ${event.type === 'closed' ? event.reason : event.type}`;
}

function place(id: string, userId: number, fields: Partial<ContractOrder> = {}): void {
  const { refusal } = engine.place(
    {
      ...{
        id,
        userId,
        matchId: 1,
        limitPrice: null,
        side: 'long',
        marginMode: 'isolated',
        leverage: 50,
        lots: 10,
      },
      ...{ takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS, acceptedAt: at, ...fields },
    },
    100,
  );
  expect(refusal).toBeNull();
}

const CROSS = { marginMode: 'cross', leverage: 100, lots: 700 } as const;

describe('of one kind', () => {
  test('openings at a tick, and limit orders with them', () => {
    place('c', 4);
    place('a', 9, { matchId: 2 });
    place('d', 7, { limitPrice: readPrice('59000') });
    place('b', 7, { limitPrice: readPrice('59500') });
    expect(beat({ 2: '58000', 1: '58000' })).toEqual([
      '9:a opened',
      '7:b opened',
      '4:c opened',
      '7:d opened',
    ]);
  });

  test('liquidations of isolated positions, the later price before the earlier one', () => {
    place('b', 4, { leverage: 100 });
    place('a', 9, { leverage: 20 });
    place('c', 7, { leverage: 50, matchId: 2 });
    beat({ 1: '60000', 2: '60000' });
    expect(beat({ 2: '50000', 1: '50000' })).toEqual([
      '9:a liquidation',
      '4:b liquidation',
      '7:c liquidation',
    ]);
  });

  test('accounts with cross positions by their users, the one that is due at the better price later', () => {
    engine.setBalance(9, readMoney('1200'));
    for (const userId of [9, 7, 4]) place(`x${userId}`, userId, CROSS);
    beat({ 1: '60000' });
    expect(beat({ 1: '56000' })).toEqual(['4:x4 liquidation', '7:x7 liquidation', '9:x9 liquidation']);
  });

  test('accounts that could not be tested before, by their users as well', () => {
    for (const userId of [9, 7, 4]) {
      engine.setBalance(userId, readMoney('3000'));
      place(`x${userId}`, userId, CROSS);
      place(`y${userId}`, userId, { ...CROSS, lots: 1, matchId: 2 });
    }
    beat({ 1: '60000', 2: '60000' });
    // The second match says nothing, so that no position is liquidated, and then is closed by its hours.
    expect(beat({ 1: '55000' })).toEqual([]);
    expect(beat({ 1: '55000' }, [2])).toEqual(
      [4, 7, 9].flatMap((userId) => [
        `${userId}:y${userId} margin_drawn`,
        `${userId}:x${userId} liquidation`,
      ]),
    );
  });

  test('closes that were asked for and triggers together', () => {
    place('c', 4, { takeProfit: readPrice('60500') });
    place('a', 9);
    place('d', 7, { takeProfit: readPrice('60400') });
    place('b', 4);
    beat({ 1: '60000' });
    for (const id of ['b', 'a']) engine.requestClose(id, { lots: 10, acceptedAt: at });
    expect(beat({ 1: '61000' })).toEqual([
      '9:a requested',
      '4:b requested',
      '4:c take_profit',
      '7:d take_profit',
    ]);
  });
});

describe('of several kinds', () => {
  test('liquidations come first, of accounts later, then closes, then openings', () => {
    place('z-isolated', 4, { leverage: 100 });
    place('y-cross', 9, CROSS);
    place('x-stop', 7, { leverage: 2, stopLoss: readPrice('59000') });
    beat({ 1: '60000' });
    place('a-opening', 7);
    expect(beat({ 1: '56000' })).toEqual([
      ...['4:z-isolated liquidation', '9:y-cross liquidation', '7:x-stop stop_loss', '7:a-opening opened'],
    ]);
  });

  test('what a close gives free pays for an opening of the same beat', () => {
    engine.setBalance(4, readMoney('0'));
    engine.addBalance(4, readMoney('304'));
    place('b', 4, { leverage: 20, lots: 100 });
    beat({ 1: '60000' });
    expect(engine.requestClose('b', { lots: 100, acceptedAt: at })).toBeNull();
    place('limit', 7, { limitPrice: readPrice('59990') });
    expect(beat({ 1: '59900' })).toEqual(['4:b requested', '7:limit opened']);
  });

  test('a liquidated position is not closed again by its stop-loss, nor by a request', () => {
    place('a', 4, { stopLoss: readPrice('59500') });
    beat({ 1: '60000' });
    engine.requestClose('a', { lots: 10, acceptedAt: at });
    expect(beat({ 1: '50000' })).toEqual(['4:a liquidation']);
    expect(beat({ 1: '50000' })).toEqual([]);
    expect([engine.positionCount, engine.orderCount]).toEqual([0, 0]);
  });

  test('take-profit and stop-loss of one position fire once, whichever the price passes', () => {
    place('a', 4, { takeProfit: readPrice('60100'), stopLoss: readPrice('59900') });
    place('b', 9, { side: 'short', takeProfit: readPrice('59900'), stopLoss: readPrice('60100') });
    beat({ 1: '60000' });
    expect(beat({ 1: '60100' })).toEqual(['4:a take_profit', '9:b stop_loss']);
    expect(beat({ 1: '59900' })).toEqual([]);
  });

  test.each([
    ['take_profit', '60100', '60099.99'],
    ['stop_loss', '59900', '59900.01'],
  ] as const)('a %s fires at its price and not one unit before', (reason, price, before) => {
    const triggers =
      reason === 'take_profit' ? { takeProfit: readPrice(price) } : { stopLoss: readPrice(price) };
    place('a', 4, triggers);
    beat({ 1: '60000' });
    expect(beat({ 1: before })).toEqual([]);
    expect(beat({ 1: price })).toEqual([`4:a ${reason}`]);
  });
});

describe('of ticks and times', () => {
  test('what was accepted at the time of a beat waits for the next one', () => {
    place('a', 4, { acceptedAt: at + 500 });
    expect(beat({ 1: '60000' })).toEqual([]);
    expect(beat({ 1: '60000' })).toEqual(['4:a opened']);
    engine.requestClose('a', { lots: 10, acceptedAt: at + 500 });
    expect(beat({ 1: '60000' })).toEqual([]);
    expect(beat({ 1: '60000' })).toEqual(['4:a requested']);
  });

  test('triggers that were accepted at the time of a beat are not passed by it', () => {
    place('a', 4);
    beat({ 1: '60000' });
    const triggers = { takeProfit: readPrice('60500'), stopLoss: null, trail: null, acceptedAt: at + 500 };
    expect(engine.setTriggers('a', triggers)).toBeNull();
    expect(beat({ 1: '61000' })).toEqual([]);
    expect(beat({ 1: '61000' })).toEqual(['4:a take_profit']);
  });

  test('a match without a tick decides nothing, and nothing opens where the conversion is not known', () => {
    place('a', 4);
    place('b', 4, { matchId: 2 });
    expect(beat({ 2: '60000' })).toEqual(['4:b opened']);
    at += 500;
    const silent = { matchId: 1, seq: at, mark: readPrice('60000'), conversion: null };
    expect(engine.beat({ at, ticks: [silent], closed: [] })).toEqual([]);
    expect(engine.ordersOf(4).map(({ id }) => id)).toEqual(['a']);
    expect(beat({ 1: '60000' })).toEqual(['4:a opened']);
  });

  test('the triggers of a limit order are those of its position', () => {
    place('a', 4, { limitPrice: readPrice('59000'), stopLoss: readPrice('58900') });
    expect(
      engine.setTriggers('a', {
        takeProfit: readPrice('59100'),
        stopLoss: null,
        trail: null,
        acceptedAt: at,
      }),
    ).toBeNull();
    expect(beat({ 1: '58980' })).toEqual(['4:a opened']);
    expect(engine.position('a')).toMatchObject({ takeProfit: readPrice('59100'), stopLoss: null });
    expect(beat({ 1: '58900' })).toEqual([]);
    expect(beat({ 1: '59100' })).toEqual(['4:a take_profit']);
  });
});
