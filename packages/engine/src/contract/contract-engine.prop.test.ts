import { DAY_MS } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContractOrder, MarkBeat, MarkTick, PendingOrder, Position } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { NaiveContracts } from '../../test/naive-contracts.ts';
import { CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import { gainOf, isExposure, toNaive } from '../../test/to-naive.ts';
import {
  CONVERSION_ONE,
  inverseConversion,
  RATE_ONE,
  readMoney,
  readPercent,
  readPrice,
  VALUE_PER_MONEY,
} from './terms.ts';
import { isSameTrail } from './trail.ts';

type Random = (below: number) => number;

/** A small linear congruential generator: the stream depends on the printed seed only. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CONFIG = { positionsPerMatchMax: 20 };
const USERS = [1, 2, 3];
const MATCHES = [
  { id: 1, terms: CRYPTO_TERMS, start: readPrice('60000'), lots: 150, isInverse: false },
  { id: 2, terms: FOREX_TERMS, start: readPrice('1.1'), lots: 20, isInverse: false },
  { id: 3, terms: FOREX_TERMS, start: readPrice('150'), lots: 20, isInverse: true },
] as const;
const TIMEOUT_MS = 120_000;

/** Drives the engine and the reference with the same random commands and ticks. */
class Driver {
  engine = new ContractEngine(CONFIG);
  readonly naive = new NaiveContracts();
  /** Amount that the house has gained, and amount that came from outside. */
  house = 0n;
  /** Decisions by their kind. */
  readonly seen = new Set<string>();
  outside = 0n;
  /** Openings that reverse a position. */
  private readonly reversals = new Set<string>();
  private readonly random: Random;
  private readonly marks = MATCHES.map(({ start }) => start);
  private ids: string[] = [];
  private at = Date.UTC(2026, 0, 1);
  private seq = 0;
  /** The matches that the next beats lift far above the last ticks; while the first one is, the second is silent. */
  private rise: ('first' | 'second')[] = [];

  constructor(random: Random) {
    this.random = random;
    for (const userId of USERS) this.fund(userId, readMoney(`${100 + random(3_000)}`));
    this.endow();
    this.beat(true);
  }

  step(): void {
    for (let count = this.random(4); count > 0; count -= 1) this.command();
    if (this.random(20) === 0) this.hedge();
    if (this.random(15) === 0) this.night();
    if (this.random(60) === 0) this.endow();
    if (this.random(10) === 0) this.rebuild();
    this.beat(false);
  }

  private fund(userId: number, amount: bigint): void {
    this.engine.addBalance(userId, amount);
    this.naive.add(userId, amount);
    this.outside += amount;
  }

  /** Capital from outside: ample, scarce, or so little that the first profit leaves a debt. */
  private endow(): void {
    const capital = [1_000_000, 60_000, 100][this.random(3)] as number;
    const [pool, fund] = [readMoney(`${this.random(capital)}`), readMoney(`${this.random(capital)}`)];
    const house = { pool, fund, matchRate: readPercent('20'), totalRate: readPercent('45') };
    this.engine.house.set(house);
    this.naive.house = house;
  }

  private command(): void {
    const id = this.ids[this.random(this.ids.length)] ?? 'none';
    switch (this.random(9)) {
      case 8:
        return this.reverse(id);
      case 0:
        return this.cancel(id);
      case 1:
        return this.setTriggers(id);
      case 2:
        return this.changeMargin(id);
      case 3:
        return this.requestClose(id);
      case 4:
        return this.transfer();
      default:
        return this.place();
    }
  }

  /** A price near the mark, on the tick. */
  private near(index: number, permille: number): bigint {
    const match = MATCHES[index] as (typeof MATCHES)[number];
    const mark = this.marks[index] as bigint;
    const price = mark + (mark * BigInt(this.random(2 * permille + 1) - permille)) / 1_000n;
    return (price / match.terms.priceTick) * match.terms.priceTick;
  }

  private place(): void {
    const index = this.random(MATCHES.length);
    const match = MATCHES[index] as (typeof MATCHES)[number];
    const id = `p${String(this.random(1_000_000)).padStart(7, '0')}-${this.seq}-${this.ids.length}`;
    const order: ContractOrder = {
      id,
      userId: USERS[this.random(USERS.length)] as number,
      matchId: match.id,
      limitPrice: this.random(3) === 0 ? this.near(index, 10) : null,
      side: this.random(2) === 0 ? 'long' : 'short',
      marginMode: this.random(2) === 0 ? 'isolated' : 'cross',
      leverage: [5, 20, 50, 100][this.random(4)] as number,
      lots: 1 + this.random(match.lots),
      takeProfit: this.random(3) === 0 ? this.near(index, 40) : null,
      stopLoss: this.random(3) === 0 ? this.near(index, 20) : null,
      terms: match.terms,
      acceptedAt: this.at - this.random(2) * 500 + this.random(2) * 500,
    };
    this.accept(order);
  }

  /**
   * A short and a long of one cross account, as large as it can hold, and prices that rise: the stop-loss of the short
   * fires, and the cash does not pay its loss without the profit of the long.
   */
  private hedge(): void {
    const userId = USERS[this.random(USERS.length)] as number;
    const longIndex = this.random(2);
    this.fund(userId, readMoney('300'));
    const size = this.engine.spendable(userId) * 18n;
    for (const [index, side] of [[0, 'short'] as const, [longIndex, 'long'] as const]) {
      const { id: matchId, terms } = MATCHES[index] as (typeof MATCHES)[number];
      const mark = this.marks[index] as bigint;
      const lots = Number((size * VALUE_PER_MONEY) / (mark * terms.lotSize * CONVERSION_ONE));
      const level = (mark * 105n) / 100n;
      const stopLoss = side === 'short' ? (level / terms.priceTick) * terms.priceTick : null;
      const id = `h${this.seq}${side}`;
      this.accept({
        ...{ id, userId, matchId, side, marginMode: 'cross', leverage: 50, lots, limitPrice: null },
        ...{ takeProfit: null, stopLoss, terms, acceptedAt: this.at },
      });
    }
    this.beat(false);
    this.rise = longIndex === 0 ? ['first'] : ['second', 'first'];
  }

  private accept(order: ContractOrder): void {
    const placed = this.engine.place(order, 100);
    if (placed.refusal !== null) return;
    this.naive.place(order, placed.margin + placed.fee);
    this.ids.push(order.id);
  }

  /** Asks for a reversal: a refused one changes nothing, one that is taken closes the position, and opens the other side with it or not. */
  private reverse(id: string): void {
    const position = this.naive.positions.find((candidate) => candidate.id === id);
    if (position === undefined) return;
    const { userId, matchId, marginMode, leverage, lots, terms } = position;
    const order: ContractOrder & { readonly reverses: string } = {
      ...{ id: `r${this.seq}-${this.ids.length}`, userId, matchId, marginMode, leverage, lots, terms },
      ...{
        side: position.side === 'long' ? 'short' : 'long',
        limitPrice: null,
        takeProfit: null,
        stopLoss: null,
      },
      ...{ acceptedAt: this.at, reverses: id },
    };
    const isClosing = position.closing !== null;
    const refusal = this.engine.reverse(order, 100);
    if (isClosing) expectEqual(refusal?.key, 'contract.already_closing');
    if (refusal !== null) return;
    position.closing = { lots, acceptedAt: this.at, reason: 'requested', isFired: false };
    this.naive.place(order, 0n);
    this.ids.push(order.id);
    this.reversals.add(order.id);
  }

  private cancel(id: string): void {
    const order = this.naive.orders.find((candidate) => candidate.id === id);
    const cancelled = this.engine.cancel(id);
    expectEqual(cancelled?.released, order?.held);
    if (order === undefined) return;
    this.naive.orders = this.naive.orders.filter((other) => other !== order);
    this.naive.add(order.userId, order.held);
  }

  private setTriggers(id: string): void {
    const target =
      this.naive.positions.find((candidate) => candidate.id === id) ??
      this.naive.orders.find((candidate) => candidate.id === id);
    if (target === undefined) return;
    const index = target.matchId - 1;
    const triggers = {
      takeProfit: this.random(2) === 0 ? this.near(index, 30) : null,
      stopLoss: this.random(2) === 0 ? this.near(index, 30) : null,
    };
    // Now and then before the tick of the next beat, now and then with it or after it.
    const acceptedAt = this.at + this.random(3) * 500;
    const isOpen = 'margin' in target;
    const trail = isOpen ? this.newTrail(index) : null;
    const refusal = this.engine.setTriggers(id, { ...triggers, trail, acceptedAt });
    const hasFired = 'margin' in target && target.closing?.isFired === true;
    if (hasFired) expectEqual(refusal?.key, 'contract.already_closing');
    if (refusal !== null) return;
    Object.assign(target, triggers, isOpen ? { triggersAt: acceptedAt } : {});
    if (!isOpen || (trail !== null && target.trail !== null && isSameTrail(trail, target.trail))) return;
    target.trail = trail && { ...trail, acceptedAt, best: null };
  }

  /** None, a share or a distance, at once or from a price on. */
  private newTrail(index: number) {
    if (this.random(2) === 0) return null;
    const isShare = this.random(2) === 0;
    const mark = this.marks[index] as bigint;
    const { priceTick } = (MATCHES[index] as (typeof MATCHES)[number]).terms;
    return {
      rate: isShare ? RATE_ONE / BigInt(100 + this.random(900)) : null,
      distance: isShare ? null : (mark / (priceTick * BigInt(100 + this.random(900)))) * priceTick,
      activation: this.random(2) === 0 ? this.near(index, 10) : null,
    };
  }

  private changeMargin(id: string): void {
    const position = this.naive.positions.find((candidate) => candidate.id === id);
    const amount = readMoney(`${this.random(600) - 200}`);
    if (position === undefined || this.engine.changeMargin(id, amount) !== null) return;
    position.margin += amount;
    this.naive.add(position.userId, -amount);
  }

  /** Reducing is always allowed: a close within the lots is never refused. */
  private requestClose(id: string): void {
    const position = this.naive.positions.find((candidate) => candidate.id === id);
    if (position === undefined) return;
    const lots = 1 + this.random(position.lots);
    expectEqual(this.engine.requestClose(id, { lots, acceptedAt: this.at }), null);
    if (position.closing?.isFired === true) return;
    const acceptedAt = position.closing?.acceptedAt ?? this.at;
    position.closing = {
      lots: Math.max(lots, position.closing?.lots ?? 0),
      acceptedAt,
      reason: 'requested',
      isFired: false,
    };
  }

  private transfer(): void {
    const userId = USERS[this.random(USERS.length)] as number;
    const spendable = this.engine.spendable(userId);
    const isOut = this.random(2) === 0;
    this.fund(userId, isOut ? -((spendable * BigInt(this.random(101))) / 100n) : readMoney('500'));
  }

  private night(): void {
    const day = Math.floor(this.at / DAY_MS) * DAY_MS - DAY_MS * this.random(2);
    const marks = new Map(MATCHES.map(({ id }, index) => [id, this.marks[index] as bigint]));
    for (const event of this.engine.overnight(day, marks)) this.house += event.fromFree + event.fromMargin;
    expectEqual(this.engine.overnight(day, marks), []);
    this.naive.overnight(day, marks);
  }

  /** A restart: another engine from what is stored, in another order. */
  private rebuild(): void {
    const positions = this.naive.positions.toReversed();
    if (this.naive.orders.some(({ limitPrice }) => limitPrice === null)) return;
    const engine = new ContractEngine(CONFIG);
    for (const position of positions) engine.load(this.engine.position(position.id) as Position);
    for (const { id } of this.naive.orders) engine.loadOrder(this.engine.order(id) as PendingOrder);
    for (const userId of USERS) engine.setBalance(userId, this.engine.balance(userId));
    for (const [index, match] of MATCHES.entries()) engine.loadTick(this.tick(index, match.id));
    engine.house.set(this.engine.house.now);
    this.engine = engine;
  }

  private tick(index: number, matchId: number): MarkTick {
    const mark = this.marks[index] as bigint;
    const conversion = MATCHES[index]?.isInverse === true ? inverseConversion(mark) : CONVERSION_ONE;
    return { matchId, seq: this.seq, mark, conversion };
  }

  private beat(isFirst: boolean): void {
    this.at += 500;
    this.seq += 1;
    const ticks: MarkTick[] = [];
    const closed: number[] = [];
    const lifted = this.rise.shift();
    for (const [index, match] of MATCHES.entries()) {
      if (lifted === 'first' && index === 1) continue;
      if (!isFirst && lifted === undefined && this.random(8) === 0) {
        if (this.random(2) === 0) closed.push(match.id);
        continue;
      }
      const permille = this.random(20) === 0 ? 60 : 4;
      const isLifted = index === ['first', 'second'].indexOf(lifted ?? '');
      const mark = ((this.marks[index] as bigint) * (isLifted ? 106n : 100n)) / 100n;
      this.marks[index] = mark + (mark * BigInt(this.random(2 * permille + 1) - permille)) / 1_000n;
      ticks.push(this.tick(index, match.id));
    }
    const beat: MarkBeat = { at: this.at, ticks, closed };
    const events = this.engine.beat(beat);
    const expected = this.naive.beat(beat);
    expectEqual(events.flatMap(toNaive), expected);
    for (const event of events) this.house += gainOf(event);
    for (const event of events) this.seen.add(event.type === 'closed' ? event.reason : event.type);
    for (const { id, type } of events) if (this.reversals.has(id)) this.seen.add(`reversal ${type}`);
    for (const event of events) if (isExposure(event)) this.seen.add(`${event.type} by exposure`);
    expectEqual(this.engine.house.now, this.naive.house);
  }
}

/** Every kind of decision; each has to be reached by the random commands. */
const KINDS = [
  ...['opened', 'refused', 'cancelled', 'triggered', 'margin_drawn'],
  ...['refused by exposure', 'cancelled by exposure', 'reversal opened', 'reversal refused'],
  ...['requested', 'take_profit', 'stop_loss', 'trailing_stop', 'covering', 'liquidation', 'trailed'],
];

function expectEqual(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

function expectSameState(driver: Driver): void {
  const { engine, naive } = driver;
  let total = 0n;
  for (const userId of USERS) {
    const free = engine.balance(userId);
    expect(free).toBe(naive.free.get(userId));
    expect(free).toBeGreaterThanOrEqual(0n);
    total += free;
  }
  expect(engine.positionCount).toBe(naive.positions.length);
  for (const { id, margin, lots, trail } of naive.positions) {
    expect(engine.position(id)).toMatchObject({ id, margin, lots });
    expect(engine.position(id)?.trail?.best?.mark ?? null).toBe(trail?.best ?? null);
    expect(margin).toBeGreaterThanOrEqual(0n);
    total += margin;
  }
  for (const { held } of naive.orders) total += held;
  expect(total + driver.house).toBe(driver.outside);
}

test(
  'decides what a scan of everything decides, and user and house together gain nothing',
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const driver = new Driver(seededRandom(seed));
        for (let step = 0; step < 120; step += 1) {
          driver.step();
          expectSameState(driver);
        }
        for (const kind of driver.seen) seen.add(kind);
      }),
      { numRuns: 100 },
    );
    expect([...KINDS].filter((kind) => !seen.has(kind))).toEqual([]);
  },
  TIMEOUT_MS,
);
