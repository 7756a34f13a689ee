import { FIAT_LIMITS } from '@openbourse/api';
import { type FiatOrderActor, type FiatOrderEvent, isInEscrow, nextFiatState } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { setDeadlines } from '../deadline/set-deadlines.ts';
import type { Deps } from '../deps.ts';
import { rateMerchants } from '../merchant/rate-merchants.ts';
import { countEnds } from './count-ends.ts';
import { moveEscrow } from './move-escrow.ts';
import type { CancelReason, OrderProgress, OrderRecord } from './order.ts';
import { insertEvents, listCertified, writeOrders } from './order-queries.ts';
import { tellSides } from './tell-sides.ts';

/** A deed of a person or of the clock on an order. */
export interface Deed {
  readonly event: FiatOrderEvent;
  readonly actor: FiatOrderActor;
  readonly reason: string | null;
  readonly text: string | null;
  /** The caller; null for the clock and operators. */
  readonly userId: number | null;
}

export interface Step {
  readonly before: OrderRecord;
  readonly after: OrderRecord;
  readonly deed: Deed;
}

/** Changes by an event besides the state, which follows from the table of transitions. */
export type Patch = Partial<Omit<OrderProgress, 'state' | 'held' | 'endedAt' | 'isCounted' | 'waitingSince'>>;

/** Counts for the buyer's three of a day, whatever the reason and however soon (specification, section 6). */
const CANCELLATIONS: ReadonlySet<FiatOrderEvent> = new Set<FiatOrderEvent>(['cancel', 'expire']);
const WAITS: ReadonlySet<FiatOrderEvent> = new Set<FiatOrderEvent>(['dispute', 'escalate', 'request_review']);

/** Refuses with `fiat.action_not_allowed` what the table of transitions does not know. */
export function assertAllowed(order: OrderRecord, deed: Pick<Deed, 'event' | 'actor'>): void {
  if (nextFiatState(order.state, deed.event, deed.actor) !== null) return;
  throw new AppError('fiat.action_not_allowed', { field: 'id', state: order.state, action: deed.event });
}

/** The order after a deed; refuses with `fiat.action_not_allowed`. */
export function stepOf(
  before: OrderRecord,
  deed: Deed,
  { patch, at }: { readonly patch: Patch; readonly at: number },
): Step {
  const state = nextFiatState(before.state, deed.event, deed.actor);
  if (state === null) assertAllowed(before, deed);
  const next = { ...before, ...patch, state: state ?? before.state };
  if (isInEscrow(next.state)) {
    const waitingSince = WAITS.has(deed.event) ? (before.waitingSince ?? at) : null;
    return { before, after: { ...next, waitingSince }, deed };
  }
  const isCounted = CANCELLATIONS.has(deed.event);
  const cancelReason = deed.event === 'cancel' ? (deed.reason as CancelReason) : null;
  const end = { held: '0', endedAt: at, waitingSince: null };
  return { before, after: { ...next, ...end, isCounted, cancelReason }, deed };
}

/**
 * Stores steps of different orders, whose people are locked and which share the outages: rows, histories, deadlines,
 * escrow, counters, notices.
 */
export async function writeSteps(
  tx: Tx,
  deps: Deps,
  { steps: planned, at }: { readonly steps: readonly Step[]; readonly at: number },
): Promise<void> {
  if (planned.length === 0) return;
  const steps = await holdBack(tx, { steps: planned, at });
  await writeOrders(
    tx,
    steps.map(({ before, after }) => ({ order: after, from: before.state })),
  );
  await insertEvents(tx, {
    events: steps.map(({ before, after, deed }) => ({
      ...deed,
      orderId: after.id,
      fromState: before.state,
      toState: after.state,
    })),
    at,
  });
  await setDeadlines(tx, {
    steps: steps.map(({ after, deed }) => ({ order: after, event: deed.event })),
    at,
  });
  const ended = steps.filter(({ after }) => !isInEscrow(after.state));
  await countEnds(tx, deps, {
    ends: ended.map(({ after, deed }) => ({
      order: after,
      isBuyerAtFault: after.isCounted || deed.event === 'award_seller',
    })),
    at,
  });
  const sides = ended.flatMap(({ after }) => [after.buyerId, after.sellerId]);
  if (sides.length > 0) await rateMerchants(tx, { userIds: sides, at });
  await tellSides(tx, deps, { told: steps.map(({ after, deed }) => ({ ...deed, order: after })), at });
  await moveEscrow(tx, deps, {
    ended: ended.map(({ before, after }) => ({ order: after, held: before.held })),
    at,
  });
}

/** Bought coins stay for a day, unless the buyer is a certified merchant. */
async function holdBack(
  tx: Tx,
  { steps, at }: { readonly steps: readonly Step[]; readonly at: number },
): Promise<readonly Step[]> {
  const buyers = steps.flatMap(({ after }) => (after.state === 'completed' ? after.buyerId : []));
  if (buyers.length === 0) return steps;
  const exempt = await listCertified(tx, buyers);
  return steps.map((step) => {
    if (step.after.state !== 'completed' || exempt.has(step.after.buyerId)) return step;
    return { ...step, after: { ...step.after, withdrawableAt: at + FIAT_LIMITS.boughtHoldMs } };
  });
}
