import { createHash } from 'node:crypto';
import { FIAT_ACCOUNT } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import { amountOf, Sums, textOf } from './amount.ts';
import type { Capability, Town } from './capability.ts';
import { FIAT_ACTS } from './fiat-acts.ts';
import { FIAT_DESK_ACTS } from './fiat-desk.ts';
import { settleFiat } from './fiat-stage.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

/** Deadlines are looked at every second; a server that was just started needs a moment. */
const LATE_MS = 5_000;
const OVER = new Set(['completed', 'cancelled']);

type Order = Awaited<ReturnType<typeof ordersOf>>[number];

const ordersOf = (person: Person) => allOf((cursor) => person.call('fiat.orders', { cursor, limit: 100 }));

/** Coins that an order holds of its seller: a maker who sells has the fee in escrow too. */
function heldOf({ role, state, quantity, fee, is_maker }: Order): bigint {
  if (role !== 'seller' || OVER.has(state)) return 0n;
  return amountOf(quantity) + (is_maker ? amountOf(fee) : 0n);
}

/** Orders of everybody: nothing waits past its time, and both sides see the same. */
function checkOrders(town: Town, all: ReadonlyMap<Person, readonly Order[]>): void {
  const seen = new Map<string, string>();
  for (const [person, orders] of all)
    for (const order of orders) {
      const { id, state, due_at, is_paused, quantity, amount, price, fee, ended_at } = order;
      const isLate = due_at !== null && due_at + LATE_MS < town.world.clock.now();
      if (isLate && !is_paused && !OVER.has(state) && state !== 'exception')
        town.fail('liveness', `order ${id} of ${person.email} is ${state} and was due at ${due_at}`);
      if (OVER.has(state) !== (ended_at !== null))
        town.fail('fiat', `order ${id} is ${state} and ended at ${ended_at}`);
      const facts = JSON.stringify({ state, quantity, amount, price, fee, ended_at });
      const other = seen.get(id);
      if (other !== undefined && other !== facts)
        town.fail('fiat', `order ${id}: one side sees ${other}, the other one ${facts}`);
      seen.set(id, facts);
    }
}

/** An unpaid order is due when its window is over, in which no time counts that an operator declared as an outage. */
async function checkWindow(town: Town, person: Person, orders: readonly Order[]): Promise<void> {
  const unpaid = orders.find(({ state }) => state === 'unpaid');
  if (unpaid === undefined) return;
  const order = await person.call('fiat.order', { id: unpaid.id });
  if (order.state !== 'unpaid') return;
  const outages = await town.officer('fiat_arbiter').call('fiat.operator_outages', {});
  let due: number | null = order.created_at + order.window_minutes * MINUTE_MS * (order.is_extended ? 2 : 1);
  let counted = order.created_at;
  for (const { since, until } of outages.toReversed()) {
    const from = Math.max(since, counted);
    if (due === null || from >= due || (until !== null && until <= from)) continue;
    due = until === null ? null : due + until - from;
    counted = until ?? counted;
  }
  if (order.due_at !== due)
    town.fail('fiat', `order ${order.id} is due at ${order.due_at}, by its window at ${due}`);
}

/** The coins of every ad of a person, by what the ad and its orders say. */
async function checkAds(town: Town, person: Person, orders: readonly Order[]): Promise<Sums> {
  const held = new Sums();
  const ads = await allOf((cursor) => person.call('fiat.own_ads', { cursor, limit: 100 }));
  for (const ad of ads) {
    held.add(ad.coin, ad.held);
    const own = orders.filter((order) => order.is_maker && order.ad_id === ad.id);
    const sumOf = (isCounted: (order: Order) => boolean): bigint =>
      own.filter(isCounted).reduce((sum, { quantity }) => sum + amountOf(quantity), 0n);
    const live = sumOf(({ state }) => !OVER.has(state));
    const completed = sumOf(({ state }) => state === 'completed');
    const parts = live + completed + amountOf(ad.quantity) + amountOf(ad.quantity_taken_down);
    const isRight =
      live === amountOf(ad.quantity_live) &&
      completed === amountOf(ad.quantity_completed) &&
      parts === amountOf(ad.quantity_published);
    if (!isRight) town.fail('fiat', `ad ${JSON.stringify(ad)} has orders ${JSON.stringify(own)}`);
  }
  return held;
}

/** Amounts held in the fiat account are those of ads, orders and the bond, and no more. */
async function checkHeld(town: Town, person: Person, orders: readonly Order[]): Promise<void> {
  const expected = await checkAds(town, person, orders);
  for (const order of orders) expected.add(order.coin, heldOf(order));
  const { bond, state } = await person.call('fiat.store', {});
  if (!['none', 'rejected', 'left'].includes(state)) expected.add('USDT', bond);
  const accounts = await person.call('ledger.account_list', {});
  const account = accounts.find(({ account_type_id: id }) => id === FIAT_ACCOUNT);
  for (const { code, held } of account?.balances ?? [])
    if (amountOf(held) !== expected.of(code))
      town.fail(
        'fiat',
        `${person.email} has ${held} ${code} held, and ads, orders and bond say ${textOf(expected.of(code))}`,
      );
}

/** Pictures in the file of a dispute are those that their digests say. */
async function checkFile(town: Town, person: Person, orders: readonly Order[]): Promise<void> {
  const disputed = orders.find(({ state }) => state === 'disputed');
  if (disputed === undefined) return;
  const { id } = disputed;
  const { pictures } = await person.call('fiat.dispute_file', { id });
  for (const picture of pictures) {
    const shown = await person.client.picture('fiat.picture', { order_id: id, id: picture.id });
    const digest = createHash('sha256')
      .update(new Uint8Array(await shown.arrayBuffer()))
      .digest('hex');
    if (digest !== picture.sha256) town.fail('fiat', `picture ${picture.id} of order ${id} is another one`);
  }
}

/** The escrow that the desk shows is the sum of all orders. */
async function checkDesk(town: Town, all: ReadonlyMap<Person, readonly Order[]>): Promise<void> {
  const { escrow } = await town.officer('fiat_arbiter').call('fiat.operator_statistics', {});
  const expected = new Sums();
  for (const order of [...all.values()].flat()) expected.add(order.coin, heldOf(order));
  for (const { coin, orders } of escrow)
    if (amountOf(orders) !== expected.of(coin))
      town.fail('fiat', `orders hold ${textOf(expected.of(coin))} ${coin}, and the desk shows ${orders}`);
}

export const fiat: Capability = {
  name: 'fiat',
  setUp: settleFiat,
  acts: [...FIAT_ACTS, ...FIAT_DESK_ACTS],
  book: async (person, sums) => {
    for (const { state, role, is_maker, coin, quantity, fee } of await ordersOf(person)) {
      if (state !== 'completed') continue;
      if (role === 'buyer') sums.add(coin, quantity);
      else sums.subtract(coin, quantity);
      if (is_maker) sums.subtract(coin, fee);
    }
  },
  check: async (town) => {
    const all = new Map<Person, readonly Order[]>();
    for (const person of town.people) all.set(person, await ordersOf(person));
    checkOrders(town, all);
    for (const [person, orders] of all) {
      await checkHeld(town, person, orders);
      await checkFile(town, person, orders);
      await checkWindow(town, person, orders);
    }
    await checkDesk(town, all);
  },
};
