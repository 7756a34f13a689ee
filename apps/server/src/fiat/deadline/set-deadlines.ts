import { FIAT_LIMITS } from '@openbourse/api';
import {
  confirmBy,
  dueAt,
  evidenceBy,
  type FiatOrderEvent,
  type FiatOrderTimes,
  type Outage,
  payBy,
  remindersAt,
} from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { listOutagesSince } from './outage-queries.ts';
import { type Deadline, type DeadlineKind, deleteDeadlines, insertDeadlines } from './deadline-queries.ts';

/** An order after an event, as far as its deadlines follow from it. */
export interface DeadlineStep {
  readonly order: Omit<FiatOrderTimes, 'isPostponed'> & {
    readonly id: number;
    readonly postponeReason: string | null;
  };
  readonly event: 'open' | FiatOrderEvent;
}

const REMINDERS = ['remind_first', 'remind_second', 'remind_third'] as const;

/** Replaces the deadlines of orders by those that follow; who calls shares the outages (outage-queries.ts). */
export async function setDeadlines(
  tx: Tx,
  { steps, at }: { readonly steps: readonly DeadlineStep[]; readonly at: number },
): Promise<void> {
  await deleteDeadlines(
    tx,
    steps.map(({ order }) => order.id),
  );
  const oldest = Math.min(...steps.map(({ order }) => order.createdAt));
  const outages = await listOutagesSince(tx, oldest);
  await insertDeadlines(
    tx,
    steps.flatMap((step) => deadlinesAfter(step, { outages, at })),
  );
}

interface World {
  readonly outages: readonly Outage[];
  readonly at: number;
}

function deadlinesAfter({ order, event }: DeadlineStep, world: World): readonly Deadline[] {
  const times: FiatOrderTimes = { ...order, isPostponed: order.postponeReason !== null };
  const place = placing(order.id, world.outages);
  const { paidAt, disputedAt } = order;
  if (event === 'open' || event === 'extend')
    return [place('expire', order.createdAt, (outages) => payBy(times, outages))];
  if ((event === 'pay' || event === 'postpone') && paidAt !== null) {
    const receipt = place('receipt', paidAt, (outages) => confirmBy({ ...times, paidAt }, outages));
    return event === 'pay' ? [...remindersOf(place, paidAt), receipt] : [receipt];
  }
  if (event === 'dispute' && disputedAt !== null)
    return [place('evidence', disputedAt, (outages) => evidenceBy(disputedAt, outages))];
  if (event !== 'rule') return [];
  const span = { since: world.at, durationMs: FIAT_LIMITS.reviewMs };
  return [place('review', world.at, (outages) => dueAt(span, outages))];
}

type Place = (
  kind: DeadlineKind,
  since: number,
  due: (outages: readonly Outage[]) => number | null,
) => Deadline;

function remindersOf(place: Place, paidAt: number): readonly Deadline[] {
  const instants = remindersAt(paidAt);
  return REMINDERS.map((kind, index) => {
    const durationMs = (instants[index] ?? paidAt) - paidAt;
    return place(kind, paidAt, (outages) => dueAt({ since: paidAt, durationMs }, outages));
  });
}

/** While an outage lasts, a deadline is what is left of its time; no two outages overlap. */
function placing(orderId: number, outages: readonly Outage[]): Place {
  const lasting = outages.find(({ until }) => until === null);
  const ended = outages.filter(({ until }) => until !== null);
  return (kind, since, due) => {
    const at = due(outages);
    if (at !== null || lasting === undefined) return { orderId, kind, dueAt: at, leftMs: null };
    const without = due(ended) ?? since;
    return { orderId, kind, dueAt: null, leftMs: without - Math.max(since, lasting.since) };
  };
}
