import { confirmsItself } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { runDue } from '../kernel/run-due.ts';
import { enqueueNotifications } from '../notification/index.ts';
import { insertReviews } from './dispute/dispute-queries.ts';
import type { Deps } from './deps.ts';
import { isPayerNameEqual, type OrderRecord } from './order/order.ts';
import { listOrdersById } from './order/order-queries.ts';
import { publishOrders } from './order/publish-orders.ts';
import { paramsOf } from './order/tell-sides.ts';
import { type Deed, type Step, stepOf, writeSteps } from './order/write-steps.ts';
import { shareOutages } from './deadline/outage-queries.ts';
import { lockPeople } from './person/lock-people.ts';
import type { Person } from './person/person-queries.ts';
import {
  type Deadline,
  type DeadlineKind,
  deleteDueOf,
  listDue,
  listDueOf,
} from './deadline/deadline-queries.ts';

/** Orders that one transaction takes. */
const BATCH = 200;

type Due = Pick<Deadline, 'orderId' | 'kind'>;

/**
 * Does what is due by the clock, oldest first. A batch is one transaction, and a deadline goes away in the
 * one that acts on it, so each is acted upon once however often a run is broken off. Orders of a batch that
 * fails are done one by one, and one that fails by itself keeps no other waiting.
 */
export async function runDeadlines(deps: Deps): Promise<void> {
  await runDue({
    log: deps.log,
    list: async (except: readonly number[]) => {
      const due = await listDue(deps.db, { at: deps.clock.now(), rows: BATCH, except });
      return [...new Set(due.map(({ orderId }) => orderId))];
    },
    keyOf: (orderId) => orderId,
    run: (orderIds) => runBatch(deps, orderIds),
  });
}

async function runBatch(deps: Deps, orderIds: readonly number[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await shareOutages(tx);
    const sides = await listOrdersById(tx, orderIds);
    const people = await lockPeople(
      tx,
      sides.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    );
    const at = deps.clock.now();
    const due = await listDueOf(tx, { at, orderIds });
    const orders = await listOrdersById(tx, [...new Set(due.map(({ orderId }) => orderId))]);
    await deleteDueOf(tx, { at, orderIds });
    await act(tx, deps, { due, orders, people, at });
    await publishOrders(tx, deps, orderIds);
  });
}

interface Work {
  readonly due: readonly Due[];
  readonly orders: readonly OrderRecord[];
  readonly people: ReadonlyMap<number, Person>;
  readonly at: number;
}

async function act(tx: Tx, deps: Deps, work: Work): Promise<void> {
  const { due, orders, at } = work;
  const byId = new Map(orders.map((order) => [order.id, order]));
  const steps: Step[] = [];
  const reminded: OrderRecord[] = [];
  for (const { orderId, kind } of due) {
    const order = byId.get(orderId);
    if (order === undefined) continue;
    const event = eventOf(kind, order, work.people);
    if (event === 'remind') reminded.push(order);
    else if (event !== null) steps.push(stepOf(order, deedOf(event), { patch: {}, at }));
  }
  const reviewed = steps.filter(({ deed }) => deed.event === 'request_review');
  await insertReviews(
    tx,
    reviewed.map(({ after }) => ({ orderId: after.id, asked_by: null, text: '', at })),
  );
  await enqueueNotifications(
    tx,
    reminded.map((order) => ({
      userId: order.sellerId,
      kind: 'fiat_payment_reminder' as const,
      params: paramsOf(order),
      key: deps.random.uuid(),
      at,
    })),
  );
  await writeSteps(tx, deps, { steps, at });
}

function deedOf(event: Deed['event']): Deed {
  return { event, actor: 'clock', reason: null, text: null, userId: null };
}

/** Event of a deadline on its order; null where it only ends, as the time for evidence does. */
function eventOf(
  kind: DeadlineKind,
  order: OrderRecord,
  people: ReadonlyMap<number, Person>,
): Deed['event'] | 'remind' | null {
  if (kind === 'expire') return 'expire';
  if (kind === 'evidence') return null;
  if (kind === 'review') return 'request_review';
  if (kind !== 'receipt') return 'remind';
  const confirms = confirmsItself({
    hasVoucher: order.voucherFileId !== null,
    hasDispute: order.disputedAt !== null,
    isPayerNameEqual: isPayerNameEqual(order) === true,
    buyerCompleted: people.get(order.buyerId)?.completed ?? 0,
    value: order.value,
  });
  return confirms ? 'auto_confirm' : 'escalate';
}
