import { confirmsItself } from '@openbourse/engine';
import { userChanged } from '../../identity/index.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Balance } from '../../ledger/index.ts';
import { enqueueNotifications } from '../../notification/index.ts';
import type { Kit } from '../kit.ts';
import { announce } from '../order/announce.ts';
import { isPayerNameEqual, type OrderRecord } from '../order/order.ts';
import { listOrdersById } from '../order/order-queries.ts';
import { paramsOf } from '../order/tell-sides.ts';
import { type Deed, type Step, stepOf, writeSteps } from '../order/write-steps.ts';
import { shareOutages } from '../outage/outage-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import type { Person } from '../person/person-queries.ts';
import {
  type Deadline,
  type DeadlineKind,
  deleteDueOf,
  listDue,
  listDueOf,
  listWinners,
} from './deadline-queries.ts';

/** Orders that one transaction takes. */
const BATCH = 200;

type Due = Pick<Deadline, 'orderId' | 'kind'>;

/** What the slice does with a ruling that is carried out, before its coins move. */
export type Punish = (tx: Tx, order: OrderRecord) => Promise<void>;

/**
 * Does what is due by the clock, oldest first. A batch is one transaction, and a deadline goes away in the one that
 * acts on it, so each is acted upon once however often a run is broken off. Orders of a batch that fails are done one
 * by one, and one that fails by itself keeps nobody else waiting.
 */
export async function runDeadlines(kit: Kit, punish: Punish): Promise<void> {
  const failed: number[] = [];
  for (;;) {
    const due = await listDue(kit.db, { at: kit.clock.now(), rows: BATCH, except: failed });
    const orderIds = [...new Set(due.map(({ orderId }) => orderId))];
    if (orderIds.length === 0) break;
    try {
      await runBatch(kit, { orderIds, punish });
    } catch (error) {
      if (orderIds.length > 1) kit.log.warn({ err: error }, 'deadlines are acted upon one by one');
      failed.push(...(await runSingly(kit, { orderIds, punish })));
    }
  }
  if (failed.length > 0) throw new Error(`deadlines of ${failed.length} orders were not acted upon`);
}

interface Batch {
  readonly orderIds: readonly number[];
  readonly punish: Punish;
}

/** Answers the orders that could not be done. */
async function runSingly(kit: Kit, { orderIds, punish }: Batch): Promise<readonly number[]> {
  const failed: number[] = [];
  for (const orderId of orderIds) {
    try {
      await runBatch(kit, { orderIds: [orderId], punish });
    } catch (error) {
      kit.log.warn({ err: error, orderId }, 'a deadline could not be acted upon');
      failed.push(orderId);
    }
  }
  return failed;
}

async function runBatch(kit: Kit, { orderIds, punish }: Batch): Promise<void> {
  const { balances, judged } = await kit.db.transaction(async (tx) => {
    await shareOutages(tx);
    const sides = await listOrdersById(tx, orderIds);
    const people = await lockPeople(
      tx,
      sides.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    );
    const at = kit.clock.now();
    const due = await listDueOf(tx, { at, orderIds });
    const orders = await listOrdersById(tx, [...new Set(due.map(({ orderId }) => orderId))]);
    await deleteDueOf(tx, { at, orderIds });
    return act(tx, kit, { due, orders, people, at, punish });
  });
  await announce(kit, { orderIds, balances });
  // A ruling may have frozen its buyer.
  for (const userId of judged) kit.bus.publish(userChanged, { userId });
}

interface Work {
  readonly due: readonly Due[];
  readonly orders: readonly OrderRecord[];
  readonly people: ReadonlyMap<number, Person>;
  readonly at: number;
  readonly punish: Punish;
}

interface Acted {
  readonly balances: readonly Balance[];
  /** The buyers of orders whose rulings were carried out. */
  readonly judged: readonly number[];
}

async function act(tx: Tx, kit: Kit, work: Work): Promise<Acted> {
  const { due, orders, at } = work;
  const byId = new Map(orders.map((order) => [order.id, order]));
  const winners = await winnersOf(tx, due);
  const steps: Step[] = [];
  const reminded: OrderRecord[] = [];
  for (const { orderId, kind } of due) {
    const order = byId.get(orderId);
    if (order === undefined) continue;
    const event = eventOf(kind, order, { people: work.people, winners });
    if (event === 'remind') reminded.push(order);
    else if (event !== null) steps.push(stepOf(order, deedOf(event), { patch: {}, at }));
  }
  const judged = steps.flatMap(({ before, deed }) => (deed.event.startsWith('award') ? before : []));
  for (const order of judged) await work.punish(tx, order);
  await enqueueNotifications(
    tx,
    reminded.map((order) => ({
      userId: order.sellerId,
      kind: 'fiat_payment_reminder' as const,
      params: paramsOf(order),
      key: kit.random.uuid(),
      at,
    })),
  );
  const balances = await writeSteps(tx, kit, { steps, at });
  return { balances, judged: judged.map(({ buyerId }) => buyerId) };
}

function deedOf(event: Deed['event']): Deed {
  return { event, actor: 'clock', reason: null, text: null, userId: null, idempotencyKey: null };
}

/** What a deadline does to its order; null where it only ends, as the time for evidence does. */
function eventOf(
  kind: DeadlineKind,
  order: OrderRecord,
  known: {
    readonly people: ReadonlyMap<number, Person>;
    readonly winners: ReadonlyMap<number, 'buyer' | 'seller'>;
  },
): Deed['event'] | 'remind' | null {
  if (kind === 'expire') return 'expire';
  if (kind === 'evidence') return null;
  if (kind === 'award') return known.winners.get(order.id) === 'buyer' ? 'award_buyer' : 'award_seller';
  if (kind !== 'receipt') return 'remind';
  const confirms = confirmsItself({
    hasVoucher: order.voucherFileId !== null,
    hasDispute: order.disputedAt !== null,
    isPayerNameEqual: isPayerNameEqual(order) === true,
    buyerCompleted: known.people.get(order.buyerId)?.completed ?? 0,
    value: order.value,
  });
  return confirms ? 'auto_confirm' : 'escalate';
}

/** Of orders whose ruling is carried out: who won by the last ruling. */
async function winnersOf(tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<number, 'buyer' | 'seller'>> {
  const orderIds = due.flatMap(({ orderId, kind }) => (kind === 'award' ? orderId : []));
  if (orderIds.length === 0) return new Map();
  const rows = await listWinners(tx, orderIds);
  return new Map(rows.map(({ orderId, winner }) => [orderId, winner]));
}
