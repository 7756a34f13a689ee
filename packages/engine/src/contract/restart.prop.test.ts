import { DAY_MS } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import type { ContractOrder, MarkTick, PendingOrder, Position } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import {
  CONVERSION_ONE,
  inverseConversion,
  RATE_ONE,
  readMoney,
  readPercent,
  readPrice,
  VALUE_PER_MONEY,
} from './terms.ts';

/** One engine runs on, the other is built anew from what is stored whenever nothing waits: every answer is the same to the byte. */
type Random = (below: number) => number;

function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CONFIG = { positionsPerMatchMax: 5 };
const USERS = [1, 2, 3, 4];
const MATCHES = [
  { id: 1, terms: CRYPTO_TERMS, start: readPrice('60000'), lots: 150, isInverse: false },
  { id: 2, terms: FOREX_TERMS, start: readPrice('1.1'), lots: 20, isInverse: false },
  { id: 3, terms: FOREX_TERMS, start: readPrice('150'), lots: 20, isInverse: true },
] as const;
const TIMEOUT_MS = 60_000;

type Command = (engine: ContractEngine) => unknown;

class Twins {
  readonly steady = new ContractEngine(CONFIG);
  fresh = new ContractEngine(CONFIG);
  restarts = 0;
  readonly seen = new Set<string>();
  private readonly random: Random;
  private readonly ids: string[] = [];
  private readonly marks = MATCHES.map(({ start }) => start);
  private readonly ticks = new Map<number, MarkTick>();
  private at = Date.UTC(2026, 0, 5);
  private seq = 0;

  constructor(random: Random) {
    this.random = random;
    const house = { pool: readMoney('90000'), fund: readMoney('9000'), matchRate: readPercent('30') };
    this.both((engine) => engine.house.set({ ...house, totalRate: readPercent('60') }));
    for (const userId of USERS)
      this.both((engine) => engine.setBalance(userId, readMoney(`${200 + userId * 700}`)));
    this.beat(0);
  }

  step(): void {
    for (let count = this.random(6); count > 0; count -= 1) this.both(this.command());
    if (this.random(12) === 0) this.both(this.night());
    if (this.random(20) === 0) this.hedge();
    if (this.random(3) === 0) this.restart();
    this.beat(this.random(25) === 0 ? 70 : 5);
    this.compare();
  }

  /** Gives both the same command and compares what they answer. */
  private both(command: Command): void {
    const answer = textOf(command(this.steady));
    expectSame(textOf(command(this.fresh)), answer);
    for (const [, kind] of answer.matchAll(/"(?:type|reason|key)":"([a-z_.]+)"/g)) this.seen.add(kind ?? '');
  }

  private command(): Command {
    const id = this.someId();
    const amount = readMoney(`${this.random(400) - 150}`);
    const lots = 1 + this.random(60);
    const acceptedAt = this.at + this.random(3) * 250;
    switch (this.random(9)) {
      case 0:
        return (engine) => engine.cancel(id);
      case 1: {
        const index = this.random(MATCHES.length);
        const [takeProfit, stopLoss] = [this.near(index, 40), this.near(index, 40)];
        const rate = this.random(3) === 0 ? RATE_ONE / BigInt(100 + this.random(900)) : null;
        const activation = this.random(2) === 0 ? this.near(index, 10) : null;
        const trail = rate === null ? null : { rate, distance: null, activation };
        return (engine) => engine.setTriggers(id, { takeProfit, stopLoss, trail, acceptedAt });
      }
      case 2:
        return (engine) => engine.changeMargin(id, amount);
      case 3:
        return (engine) => engine.requestClose(id, { lots, acceptedAt });
      case 4: {
        const userId = USERS[this.random(USERS.length)] as number;
        const leaving = (this.steady.spendable(userId) * BigInt(this.random(101))) / 100n;
        return (engine) => engine.addBalance(userId, this.seq % 3 === 0 ? readMoney('60') : -leaving);
      }
      default:
        return this.place();
    }
  }

  /** Mostly of what is open, now and then of what has ended. */
  private someId(): string {
    const open = [...this.steady.allPositions(), ...this.steady.allOrders()].map((one) => one.id);
    const ids = this.random(6) === 0 ? this.ids : open;
    return ids[this.random(Math.max(1, ids.length))] ?? 'none';
  }

  private place(): Command {
    const index = this.random(MATCHES.length);
    const { id: matchId, terms, lots } = MATCHES[index] as (typeof MATCHES)[number];
    // Names come in no order, so that an order by names differs from the order of their coming.
    const id = `p${String(this.random(100_000)).padStart(5, '0')}-${this.ids.length}`;
    this.ids.push(id);
    const order: ContractOrder = {
      ...{ id, userId: USERS[this.random(USERS.length)] as number, matchId, terms },
      limitPrice: this.random(3) === 0 ? this.near(index, 8) : null,
      side: this.random(2) === 0 ? 'long' : 'short',
      marginMode: this.random(3) === 0 ? 'isolated' : 'cross',
      leverage: [10, 50, 100][this.random(3)] as number,
      lots: 1 + this.random(lots),
      takeProfit: this.random(4) === 0 ? this.near(index, 30) : null,
      stopLoss: this.random(4) === 0 ? this.near(index, 15) : null,
      acceptedAt: this.at,
    };
    return (engine) => engine.place(order, 100);
  }

  /**
   * Two sides of one cross account, as large as it can hold, and a price that rises: the cash does not pay for the loss
   * of the short without the profit of the long. In the second of two matches that profit is silent at first.
   */
  private hedge(): void {
    const userId = USERS[this.random(USERS.length)] as number;
    this.both((engine) => engine.addBalance(userId, readMoney('300')));
    this.both((engine) => engine.house.set({ ...engine.house.now, pool: readMoney('900000') }));
    const other = this.random(2);
    const size = this.steady.spendable(userId) * 18n;
    for (const [index, side] of [[0, 'short'] as const, [other, 'long'] as const]) {
      const { id: matchId, terms } = MATCHES[index] as (typeof MATCHES)[number];
      const mark = this.marks[index] as bigint;
      const lots = Number((size * VALUE_PER_MONEY) / (mark * terms.lotSize * CONVERSION_ONE));
      const level = (mark * 105n) / 100n;
      const stopLoss = side === 'short' ? (level / terms.priceTick) * terms.priceTick : null;
      const id = `h${this.ids.length}`;
      this.ids.push(id);
      const order: ContractOrder = {
        ...{ id, userId, matchId, side, marginMode: 'cross', leverage: 50, lots, limitPrice: null },
        ...{ takeProfit: null, stopLoss, terms, acceptedAt: this.at },
      };
      this.both((engine) => engine.place(order, 100));
    }
    this.beat(0);
    for (const index of new Set([other, 0])) {
      this.marks[index] = ((this.marks[index] as bigint) * 106n) / 100n;
      this.tell([index]);
      this.restart();
    }
  }

  private near(index: number, permille: number): bigint {
    const mark = this.marks[index] as bigint;
    const tick = (MATCHES[index] as (typeof MATCHES)[number]).terms.priceTick;
    const price = mark + (mark * BigInt(this.random(2 * permille + 1) - permille)) / 1_000n;
    return (price / tick) * tick;
  }

  private night(): Command {
    const day = Math.floor(this.at / DAY_MS) * DAY_MS - DAY_MS * this.random(2);
    const marks = new Map(MATCHES.map(({ id }, index) => [id, this.marks[index] as bigint]));
    return (engine) => engine.overnight(day, marks);
  }

  private beat(permille: number): void {
    const closed: number[] = [];
    const moved: number[] = [];
    for (const [index, { id }] of MATCHES.entries()) {
      if (permille > 0 && this.random(7) === 0) {
        if (this.random(2) === 0) closed.push(id);
        continue;
      }
      const mark = this.marks[index] as bigint;
      this.marks[index] = mark + (mark * BigInt(this.random(2 * permille + 1) - permille)) / 1_000n;
      moved.push(index);
    }
    this.tell(moved, closed);
  }

  /** A beat with the marks of some matches as they are now. */
  private tell(indexes: readonly number[], closed: readonly number[] = []): void {
    this.at += 500;
    this.seq += 1;
    const ticks = indexes.map((index): MarkTick => {
      const { id: matchId, isInverse } = MATCHES[index] as (typeof MATCHES)[number];
      const mark = this.marks[index] as bigint;
      const conversion = isInverse ? inverseConversion(mark) : CONVERSION_ONE;
      return { matchId, seq: this.seq, mark, conversion };
    });
    for (const tick of ticks) this.ticks.set(tick.matchId, tick);
    this.both((engine) => engine.beat({ at: this.at, ticks, closed }));
  }

  /**
   * Rebuilds from what is stored, in an order that is not promised. An opening that waits for its tick is not
   * stored.
   */
  private restart(): void {
    const orders = [...this.fresh.allOrders()];
    if (orders.some(({ limitPrice }) => limitPrice === null)) return;
    const engine = new ContractEngine(CONFIG);
    const loads: (() => void)[] = [
      ...[...this.fresh.allPositions()].map((one) => () => engine.load(structuredCopy(one))),
      ...orders.map((one) => () => engine.loadOrder({ ...one } as PendingOrder)),
      ...USERS.map((userId) => () => engine.setBalance(userId, this.fresh.balance(userId))),
      ...[...this.ticks.values()].map((tick) => () => engine.loadTick(tick)),
    ];
    for (let left = loads.length; left > 0; left -= 1) loads.splice(this.random(left), 1)[0]?.();
    engine.house.set(this.fresh.house.now);
    this.fresh = engine;
    this.restarts += 1;
  }

  /** Everything that a screen shows of the account, the market and the house. */
  private compare(): void {
    this.both((engine) =>
      USERS.map((userId) => [
        engine.balance(userId),
        engine.spendable(userId),
        engine.crossState(userId),
        byId(engine.positionsOf(userId)).map(({ id }) => [id, engine.removableMargin(id)]),
        byId(engine.ordersOf(userId)).map(({ id }) => id),
      ]),
    );
    this.both((engine) =>
      MATCHES.map(({ id }) => [engine.markOf(id), engine.roomOf(id, 'long'), engine.roomOf(id, 'short')]),
    );
    this.both((engine) => [
      ...[engine.positionCount, engine.orderCount, engine.house.capital(), engine.house.needed()],
      [...engine.exposures()].toSorted(([a], [b]) => a - b),
    ]);
  }
}

/** Only what is stored; the rest follows from it. */
function structuredCopy(position: Position): Position {
  const { terms, ...rest } = position;
  const plain = Object.entries(rest).filter(([name]) => !name.endsWith('Trigger'));
  return { ...structuredClone(Object.fromEntries(plain)), terms } as Position;
}

function byId<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function textOf(answer: unknown): string {
  return (
    JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ?? ''
  );
}

function expectSame(found: string, expected: string): void {
  expect(found).toBe(expected);
}

test(
  'an engine that is built anew at any point decides as one that never stopped',
  () => {
    fc.assert(
      fc.property(fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 })), (seed) => {
        const twins = new Twins(seededRandom(seed));
        for (let step = 0; step < 150; step += 1) twins.step();
        expect(twins.restarts).toBeGreaterThan(10);
      }),
      { numRuns: 30 },
    );
  },
  TIMEOUT_MS,
);

test('the random commands reach every kind of decision', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 12; seed += 1) {
    const twins = new Twins(seededRandom(seed * 7_919));
    for (let step = 0; step < 250; step += 1) twins.step();
    for (const kind of twins.seen) seen.add(kind);
  }
  const wanted = [
    ...['opened', 'refused', 'cancelled', 'triggered', 'closed', 'margin_drawn', 'overnight'],
    ...['requested', 'take_profit', 'stop_loss', 'covering', 'liquidation'],
    ...['ledger.insufficient_balance', 'contract.exposure_limit', 'contract.too_many_positions'],
    ...['contract.not_isolated', 'contract.margin_not_removable', 'contract.lots_out_of_range'],
  ];
  expect(wanted.filter((kind) => !seen.has(kind))).toEqual([]);
});
