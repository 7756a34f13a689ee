import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CallReply } from '@openbourse/client';
import { amountOf } from './amount.ts';
import type { Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

type Order = Awaited<ReturnType<typeof ordersOf>>[number];
type Fill = Awaited<ReturnType<typeof fillsOf>>[number];

const ordersOf = (person: Person) => allOf((cursor) => person.call('spot.orders', { cursor, limit: 100 }));
const fillsOf = (person: Person) => allOf((cursor) => person.call('spot.trades', { cursor, limit: 100 }));

/** A percentage of an amount is a whole number of these. */
const PERCENT = 100n * 10n ** 18n;
/** A fee is rounded up at the last decimal of its currency, which is no coarser than this. */
const FEE_UNIT = amountOf('0.00000001');

const sumOf = (rows: readonly Fill[], name: 'quantity' | 'total' | 'fee'): bigint =>
  rows.reduce((sum, row) => sum + amountOf(row[name]), 0n);

/** Reason why an order and its fills cannot be so; null where they can. */
function faultOf(order: Order, fills: readonly Fill[]): string | null {
  const { side, type, price, quantity, total, state } = order;
  const executed = amountOf(order.executed_quantity);
  if (sumOf(fills, 'quantity') !== executed) return 'its fills are another quantity';
  if (sumOf(fills, 'total') !== amountOf(order.executed_total)) return 'its fills are another total';
  if (sumOf(fills, 'fee') !== amountOf(order.fee)) return 'its fills have another fee';
  if (quantity !== null && executed > amountOf(quantity)) return 'it got more than it asked for';
  if (total !== null && amountOf(order.executed_total) > amountOf(total))
    return 'it spent more than its total';
  const isWhole = quantity !== null && executed === amountOf(quantity);
  if (order.time_in_force === 'fok' && executed > 0n && !isWhole) return 'it was filled in part';
  const isArmed = type.startsWith('stop') && order.triggered_at === null;
  if (order.time_in_force !== 'gtc' && state === 'pending' && !isArmed) return 'it rests';
  const { trailing_delta: delta, peak_price: peak } = order;
  if (delta !== null && peak === null && order.triggered_at !== null) return 'it fired before it followed';
  if (order.post_only && fills.some(({ role }) => role === 'taker')) return 'it took';
  if (price === null || type === 'market') return null;
  const [limit, sign] = [amountOf(price), side === 'buy' ? 1n : -1n];
  return fills.some((fill) => sign * (amountOf(fill.price) - limit) > 0n) ? 'it is beyond its limit' : null;
}

/** The fee of a fill is the rate of its side, which its order was placed with, rounded up. */
function hasFee(fill: Fill, order: Order): boolean {
  const percent = fill.role === 'maker' ? order.maker_fee_percent : order.taker_fee_percent;
  const received = amountOf(fill.side === 'buy' ? fill.quantity : fill.total);
  const exact = (received * amountOf(percent) + PERCENT - 1n) / PERCENT;
  const fee = amountOf(fill.fee);
  return fee >= exact && fee < exact + FEE_UNIT;
}

function checkOrders(town: Town, person: Person, orders: readonly Order[], fills: readonly Fill[]): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byOrder = Map.groupBy(fills, ({ order_id }) => order_id);
  const fail = (order: Order, reason: string): never =>
    town.fail('orders', `order ${JSON.stringify(order)} of ${person.email}: ${reason}`);
  for (const order of orders) {
    const fault = faultOf(order, byOrder.get(order.id) ?? []);
    if (fault !== null) fail(order, fault);
    const other = byId.get(order.oco_order_id ?? '');
    const isExecuted = ({ executed_quantity: executed }: Order): boolean => amountOf(executed) > 0n;
    if (other !== undefined && isExecuted(order) && (isExecuted(other) || other.state === 'pending'))
      fail(order, `its other leg is ${other.state}`);
  }
  for (const fill of fills) {
    const order = byId.get(fill.order_id);
    if (order === undefined) town.fail('orders', `fill ${JSON.stringify(fill)} has no order`);
    else if (!hasFee(fill, order)) fail(order, `the fee of ${JSON.stringify(fill)} is another one`);
  }
}

/**
 * Checks that an order with an exit has one of it once it has ended with something executed, or says why not: as many orders as
 * it has levels, on the other side, at those levels, of no more than was executed.
 */
function checkExits(town: Town, person: Person, orders: readonly Order[]): void {
  const byParent = Map.groupBy(orders, ({ parent_order_id: parent }) => parent);
  const ids = new Set(orders.map(({ id }) => id));
  for (const order of orders) {
    const { exit_state: state, take_profit: profit, stop_loss: loss } = order;
    const legs = byParent.get(order.id) ?? [];
    const fail = (reason: string): never =>
      town.fail('orders', `the exit of ${JSON.stringify(order)} of ${person.email}: ${reason}`);
    if (order.parent_order_id !== null && !ids.has(order.parent_order_id)) fail('its order is not there');
    if (state === null) {
      if (legs.length > 0) fail('it has none');
      continue;
    }
    const isExecuted = amountOf(order.executed_quantity) > 0n;
    if ((state === 'waiting') !== (order.state === 'pending')) fail('it does not end with its order');
    if (order.state !== 'pending' && (state === 'unused') === isExecuted)
      fail('it is not for what was executed');
    const wanted = [profit, loss].filter((level) => level !== null).length;
    if (state !== 'refused' && legs.length !== (state === 'armed' ? wanted : 0))
      fail(`${legs.length} orders are it`);
    for (const leg of legs) {
      const level = leg.type === 'limit' ? [leg.price, profit] : [leg.stop_price, loss];
      if (leg.side === order.side || level[0] !== level[1]) fail('it is at another level');
      if (amountOf(leg.quantity ?? '0') > amountOf(order.executed_quantity))
        fail('it gives more than it received');
    }
    town.journal.count(`an exit is ${state}`);
  }
}

/** Open orders are those of all orders that are pending. */
async function checkOpen(town: Town, person: Person, orders: readonly Order[]): Promise<void> {
  const open = (await person.call('spot.open_orders', {})).map(({ id }) => id);
  const pending = orders.filter(({ state }) => state === 'pending').map(({ id }) => id);
  if (!isDeepStrictEqual(open.toSorted(), pending.toSorted()))
    town.fail('orders', `${person.email} has ${pending.length} pending orders, and ${open.length} are open`);
}

/** Every order that was answered as placed is there. */
function checkPlaced(town: Town, person: Person, orders: readonly Order[]): void {
  const ids = new Set(orders.map(({ id }) => id));
  for (const { reply } of town.journal.madeBy(person.email, 'spot.place_order')) {
    const { id } = (reply as CallReply<'spot.place_order'>).order;
    if (!ids.has(id)) town.fail('orders', `order ${id} of ${person.email} was placed and is not there`);
  }
}

/**
 * Checks that scaled orders are those of the range that was asked for: as many, from its lowest price to its highest, each near its
 * share of the whole, and no more of all of them than was asked for.
 */
function checkScaled(town: Town, person: Person, orders: readonly Order[]): void {
  const ids = new Set(orders.map(({ id }) => id));
  for (const { input, reply } of town.journal.madeBy(person.email, 'spot.place_scaled_orders')) {
    const asked = input as CallInput<'spot.place_scaled_orders'>;
    const placed = (reply as CallReply<'spot.place_scaled_orders'>).orders;
    const reason = placed.every(({ id }) => ids.has(id)) ? scaledFault(asked, placed) : 'one is not there';
    if (reason !== null)
      town.fail('orders', `${JSON.stringify(asked)} of ${person.email} was answered otherwise: ${reason}`);
  }
}

function scaledFault(
  {
    orders: count,
    lowest_price,
    highest_price,
    distribution,
    ...asked
  }: CallInput<'spot.place_scaled_orders'>,
  placed: readonly Order[],
): string | null {
  const prices = placed.map(({ price }) => amountOf(price ?? '0'));
  const sizes = placed.map(({ quantity }) => amountOf(quantity ?? '0'));
  const sum = sizes.reduce((all, one) => all + one, 0n);
  if (placed.length !== Number(count)) return 'they are not as many';
  if (prices[0] !== amountOf(lowest_price) || prices.at(-1) !== amountOf(highest_price))
    return 'the range is another one';
  if (prices.some((price, index) => index > 0 && price <= (prices[index - 1] ?? 0n)))
    return 'prices do not rise';
  if (asked.quantity !== undefined && sum > amountOf(asked.quantity)) return 'they are more than asked for';
  const worth = placed.reduce((all, one) => all + Number(one.price) * Number(one.quantity), 0);
  if (asked.total !== undefined && worth > Number(asked.total) * (1 + 1e-9)) return 'they are worth more';
  const [first = 0n, last = 0n] = [sizes[0], sizes.at(-1)];
  const most = sizes.reduce((all, one) => (one > all ? one : all), 0n);
  // Orders of one size differ by a step at most, and others are several times as large at one end.
  if (distribution !== 'even' && most !== (distribution === 'rising' ? last : first))
    return 'their sizes go the other way';
  return distribution === 'even' && sizes.some((size) => 2n * size < most)
    ? 'their sizes are not even'
    : null;
}

/**
 * Checks what amendments left behind. An order keeps its id and its price and wants no more than was left to it, or
 * another one took its place, of what was not executed of it, and it trades no more.
 */
function checkAmended(town: Town, person: Person, orders: readonly Order[]): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { input, reply } of town.journal.madeBy(person.email, 'spot.amend_order')) {
    const { order: now, replaced_order: before } = reply as CallReply<'spot.amend_order'>;
    const asked = input as CallInput<'spot.amend_order'>;
    const fail = (reason: string): never =>
      town.fail(
        'orders',
        `${JSON.stringify(asked)} of ${person.email} was answered ${JSON.stringify(reply)}: ${reason}`,
      );
    const kept = byId.get(now.id) ?? fail('it is not there');
    if (now.price !== null && kept.price !== now.price) fail('its price is another one now');
    if (before === null) {
      const most = amountOf(asked.quantity ?? '0');
      if (now.id !== asked.id) fail('it is another order');
      // Another amendment may have taken more off it since.
      if ([now, kept].some((one) => amountOf(one.quantity ?? '0') > most))
        fail('it wants more than was left to it');
      continue;
    }
    const gone = byId.get(before.id) ?? fail('the order before is not there');
    if (before.id !== asked.id || gone.revoke_reason !== 'replaced') fail('the order before is not replaced');
    if (gone.executed_quantity !== before.executed_quantity) fail('the order before went on trading');
    const rest = amountOf(asked.quantity ?? before.quantity ?? '0') - amountOf(before.executed_quantity);
    if (amountOf(now.quantity ?? '0') !== rest) fail('it is not what was left');
    if (asked.price !== undefined && amountOf(now.price ?? '0') !== amountOf(asked.price))
      fail('it has another price');
  }
}

/** Orders and fills of everybody agree with each other and with their terms. */
export async function checkSpot(town: Town): Promise<void> {
  for (const person of town.people) {
    const orders = await ordersOf(person);
    checkOrders(town, person, orders, await fillsOf(person));
    checkPlaced(town, person, orders);
    checkScaled(town, person, orders);
    checkAmended(town, person, orders);
    checkExits(town, person, orders);
    await checkOpen(town, person, orders);
  }
}
