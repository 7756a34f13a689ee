import type { DecodedInputOf, ReplyOf, subscription as calls } from '@openbourse/api';
import { compareDecimal, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Session } from '../kernel/request.ts';
import { assertMayTrade } from '../identity/index.ts';
import {
  type Balance,
  balanceChanged,
  Journal,
  lockBalances,
  presentBalance,
  writeBatch,
} from '../ledger/index.ts';
import { type CommitmentRecord, presentCommitment } from './commitment.ts';
import {
  findCommitment,
  findStep,
  insertStep,
  lockCommitment,
  type Step,
  setAmount,
} from './commitment-queries.ts';
import { levelFor, mayCancel, type OfferingRecord, phaseOf } from './offering.ts';
import { lockOffering } from './offering-queries.ts';
import { readAmount } from './read-amount.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

type CommitInput = DecodedInputOf<typeof calls.commit>;
type Reply = ReplyOf<typeof calls.commit>;

interface Asked<I> {
  readonly input: I;
  readonly idempotencyKey: string;
}

/** Adds to the own commitment and holds the quote. A repeat of the key answers the commitment as it is. */
export async function commit(
  deps: SubscriptionDeps,
  session: Session,
  asked: Asked<CommitInput>,
): Promise<Reply> {
  assertMayTrade(session);
  return changeCommitment(deps, session, {
    kind: 'commit',
    offeringId: asked.input.offering_id,
    idempotencyKey: asked.idempotencyKey,
    amount: asked.input.amount,
    change: async (tx, { offering, commitment, now }) => {
      const currencyIds = [offering.quoteId, offering.tokenId];
      deps.modes.require('open', { product: 'subscription', currencyIds });
      await checkWindow(tx, deps, { offering, userId: session.userId, now });
      const units = readAmount(asked.input.amount, {
        field: 'amount',
        scale: offering.quoteScale,
        asset: offering.quote,
      });
      const before = parseDecimal(commitment.amount, offering.quoteScale);
      checkMinimum(offering, { before, after: before + units });
      return units;
    },
  });
}

/** Takes the own commitment back in full. A repeat of the key answers the commitment as it is. */
export async function cancelCommitment(
  deps: SubscriptionDeps,
  session: Session,
  asked: Asked<DecodedInputOf<typeof calls.cancel>>,
): Promise<Reply> {
  if (session.isFrozen) throw new AppError('identity.frozen');
  return changeCommitment(deps, session, {
    kind: 'cancel',
    offeringId: asked.input.offering_id,
    idempotencyKey: asked.idempotencyKey,
    amount: null,
    change: async (_tx, { offering, commitment, now }) => {
      if (commitment.state === 'cancelled') throw new AppError('subscription.nothing_committed');
      if (!mayCancel(offering, now)) {
        throw new AppError('subscription.cancel_closed', { until: offering.cancelUntil });
      }
      return -parseDecimal(commitment.amount, offering.quoteScale);
    },
  });
}

interface Facts {
  readonly offering: OfferingRecord;
  readonly commitment: CommitmentRecord;
  readonly now: number;
}

interface Change {
  readonly kind: Step['kind'];
  readonly offeringId: number;
  readonly idempotencyKey: string;
  /** As it was asked for; null where the commitment itself says how much. */
  readonly amount: string | null;
  /** Checks, and answers by how much the commitment grows, in minor units of the quote. */
  readonly change: (tx: Tx, facts: Facts) => Promise<bigint>;
}

/** The offering is shared, then the user's commitment and balance are locked: always in this order. */
async function changeCommitment(deps: SubscriptionDeps, { userId }: Session, asked: Change): Promise<Reply> {
  const { offeringId } = asked;
  const idempotencyKey = asked.idempotencyKey || deps.random.uuid();
  const changed = await deps.db.transaction(async (tx) => {
    const offering = await lockOffering(tx, offeringId, 'share');
    if (offering === undefined || offering.state === 'draft') throw notFound();
    const now = deps.clock.now();
    const own = { offeringId, userId };
    const commitment = await lockCommitment(tx, { ...own, ref: deps.random.uuid(), at: now });
    const step = await findStep(tx, { userId, idempotencyKey });
    if (step !== undefined) {
      assertSame(step, asked);
      return { commitment, balance: null };
    }
    const units = await asked.change(tx, { offering, commitment, now });
    const balance = await hold(tx, { userId, offering, units });
    const scale = offering.quoteScale;
    const amount = formatDecimal(parseDecimal(commitment.amount, scale) + units, scale);
    await setAmount(tx, { id: commitment.id, amount, at: now });
    const moved = formatDecimal(units < 0n ? -units : units, scale);
    const done = { commitmentId: commitment.id, userId, idempotencyKey, kind: asked.kind };
    await insertStep(tx, { ...done, amount: moved, at: now });
    return { commitment: (await findCommitment(tx, own)) ?? commitment, balance };
  });
  if (changed.balance !== null) {
    deps.bus.publish(balanceChanged, { userId, rows: [presentBalance(changed.balance)] });
  }
  return presentCommitment(changed.commitment);
}

export function notFound(field = 'offering_id'): AppError {
  return new AppError('subscription.offering_not_found', { field });
}

async function checkWindow(
  tx: Tx,
  deps: SubscriptionDeps,
  of: { readonly offering: OfferingRecord; readonly userId: number; readonly now: number },
): Promise<void> {
  const phase = phaseOf(of.offering, of.now);
  const needed = levelFor(of.offering, phase);
  if (needed === null) throw new AppError('subscription.not_open', { phase });
  const { level } = await deps.identity.readUser(tx, of.userId);
  if (level >= needed) return;
  const known = { limit: String(needed), accepted: String(needed), level };
  throw new AppError('subscription.level_required', { ...known, opens_at: of.offering.startsAt });
}

function checkMinimum(
  offering: OfferingRecord,
  { before, after }: { readonly before: bigint; readonly after: bigint },
): void {
  const { minimum, quoteScale: scale, quote } = offering;
  if (compareDecimal(formatDecimal(after, scale), minimum) >= 0) return;
  const accepted = subDecimal(minimum, formatDecimal(before, scale));
  throw new AppError('subscription.below_minimum', {
    field: 'amount',
    limit: minimum,
    accepted,
    asset: quote,
  });
}

/** Moves the units of the user's financial account between available and held. */
async function hold(
  tx: Tx,
  of: { readonly userId: number; readonly offering: OfferingRecord; readonly units: bigint },
): Promise<Balance> {
  const { userId, offering, units } = of;
  const key = { userId, wallet: 'financial', currencyId: offering.quoteId } as const;
  const balances = await lockBalances(tx, [key]);
  const balance = balances.get(key);
  if (balance.available < units) {
    const available = formatDecimal(balance.available, balance.scale);
    const known = { limit: formatDecimal(units, balance.scale), available, accepted: available };
    throw new AppError('ledger.insufficient_balance', { field: 'amount', ...known, asset: balance.code });
  }
  balances.hold(balance, units);
  await writeBatch(tx, new Journal(balances));
  return balance;
}

function assertSame(step: Step, asked: Change): void {
  const isSame =
    step.kind === asked.kind &&
    step.offeringId === asked.offeringId &&
    (asked.amount === null || compareDecimal(step.amount, asked.amount) === 0);
  if (!isSame) throw new AppError('request.idempotency_conflict');
}
