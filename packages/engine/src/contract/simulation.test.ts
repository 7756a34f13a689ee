import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import type { ContractEvent, MarkTick, PendingOrder, Position } from './commands.ts';
import { ContractEngine } from './contract-engine.ts';
import { AMPLE_HOUSE, CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import { CONVERSION_ONE, readMoney, readPrice } from './terms.ts';

const BEAT_MS = 300_000;
/** From before leap day until after the clocks of New York and London have changed. */
const START = Date.UTC(2028, 1, 20);
const DAYS = 40;
const USERS = [1, 2, 3, 4, 5, 6];
const TIMEOUT_MS = 60_000;

type Random = (below: number) => number;

/** A small linear congruential generator: the stream depends on the seed only. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays the days; `restarts` decides by a stream of its own when the engine is built again from what is stored. */
function play(seed: number, restarts: Random | null): { events: ContractEvent[]; balances: bigint[] } {
  const random = seededRandom(seed);
  let engine = new ContractEngine({ positionsPerMatchMax: 20 });
  engine.house.set(AMPLE_HOUSE);
  const events: ContractEvent[] = [];
  const marks = [readPrice('60000'), readPrice('1.1')];
  for (const userId of USERS) engine.setBalance(userId, readMoney('5000'));
  for (let at = START; at < START + DAYS * DAY_MS; at += BEAT_MS) {
    const ticks = marks.map((mark, index) => toTick(index, mark, at));
    if (at % DAY_MS === 0 && at > START) {
      const known = new Map(marks.map((mark, index) => [index + 1, mark]));
      events.push(...engine.overnight(at - DAY_MS, known));
      if (restarts?.(2) === 0) engine = restart(engine, ticks);
      events.push(...engine.overnight(at - DAY_MS, known));
    }
    events.push(...engine.beat({ at, ticks, closed: [] }));
    if (random(6) === 0) trade(engine, random, { at, marks });
    if (restarts?.(40) === 0) engine = restart(engine, ticks);
    for (const [index, mark] of marks.entries())
      marks[index] = mark + (mark * BigInt(random(41) - 20)) / 10_000n;
  }
  return { events, balances: USERS.map((userId) => engine.balance(userId)) };
}

function toTick(index: number, mark: bigint, at: number): MarkTick {
  return { matchId: index + 1, seq: at / BEAT_MS, mark, conversion: CONVERSION_ONE };
}

/** Places a limit order at the mark, so that nothing waits that a restart would forget, or asks for a close. */
function trade(
  engine: ContractEngine,
  random: Random,
  { at, marks }: { readonly at: number; readonly marks: readonly bigint[] },
): void {
  const userId = USERS[random(USERS.length)] as number;
  const [position] = engine.positionsOf(userId).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (position !== undefined && random(3) === 0) {
    engine.requestClose(position.id, { lots: 1 + random(position.lots), acceptedAt: at });
    return;
  }
  const index = random(2);
  const terms = index === 0 ? CRYPTO_TERMS : FOREX_TERMS;
  const mark = ((marks[index] as bigint) / terms.priceTick) * terms.priceTick;
  const [side, leverage] = [random(2) === 0 ? 'long' : 'short', [10, 50, 100][random(3)] as number] as const;
  const limitPrice = side === 'long' ? mark : mark + terms.priceTick;
  const marginMode = random(2) === 0 ? 'isolated' : 'cross';
  const lots = index === 0 ? 1 + random(300) : 1 + random(15);
  const rest = { takeProfit: null, stopLoss: null, terms, acceptedAt: at };
  const ids = { id: `${at}`, userId, matchId: index + 1 };
  engine.place({ ...ids, side, leverage, limitPrice, marginMode, lots, ...rest }, 100);
}

/** Another engine from what is stored, loaded backwards. */
function restart(engine: ContractEngine, ticks: readonly MarkTick[]): ContractEngine {
  const next = new ContractEngine({ positionsPerMatchMax: 20 });
  next.house.set(engine.house.now);
  for (const tick of ticks) next.loadTick(tick);
  for (const order of [...engine.allOrders()].reverse()) next.loadOrder(order as PendingOrder);
  for (const position of [...engine.allPositions()].reverse()) next.load(position);
  for (const userId of USERS) next.setBalance(userId, engine.balance(userId));
  return next;
}

test(
  'restarts at random points change nothing, and every position pays once a night',
  () => {
    const straight = play(7, null);
    const restarted = play(7, seededRandom(8));
    expect(restarted.balances).toEqual(straight.balances);
    expect(inOrder(restarted.events)).toEqual(inOrder(straight.events));
    const closes = straight.events.filter((event) => event.type === 'closed');
    expect(closes.filter(({ reason }) => reason === 'liquidation').length).toBeGreaterThan(3);
    expect(closes.length).toBeGreaterThan(100);
    expect(nightsPaid(straight.events)).toEqual(nightsOpen(straight.events));
  },
  TIMEOUT_MS,
);

/** The fees of a night are taken account by account, in whatever order: they are independent. */
function inOrder(events: readonly ContractEvent[]): ContractEvent[] {
  const nights = events.filter((event) => event.type === 'overnight');
  const others = events.filter((event) => event.type !== 'overnight');
  return [...nights.sort((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1)), ...others];
}

/** By position, the UTC days that were paid for. */
function nightsPaid(events: readonly ContractEvent[]): Map<string, number[]> {
  const nights = new Map<string, number[]>();
  for (const event of events)
    if (event.type === 'overnight') nights.set(event.id, [...(nights.get(event.id) ?? []), event.day]);
  return nights;
}

/** By position, the UTC days at whose end it was open; of forex those of the working week. */
function nightsOpen(events: readonly ContractEvent[]): Map<string, number[]> {
  const open = new Map<string, Position>();
  const ends = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'opened') open.set(event.id, event.position);
    if (event.type === 'closed' && event.after === null) ends.set(event.id, event.at);
  }
  const nights = new Map<string, number[]>();
  for (let day = START; day < START + (DAYS - 1) * DAY_MS; day += DAY_MS)
    for (const [id, { openedAt, matchId }] of open) {
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
      const isOpen = openedAt < day + DAY_MS && (ends.get(id) ?? Number.POSITIVE_INFINITY) >= day + DAY_MS;
      if (isOpen && !(matchId === 2 && isWeekend)) nights.set(id, [...(nights.get(id) ?? []), day]);
    }
  return nights;
}
