import type { ChangeEndpoint, ReplyOf, subscription as calls } from '@openbourse/api';
import { compareDecimal, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';
import { type CommitmentRecord, presentCommitment } from './commitment.ts';
import { findCommitment, insertStep, lockCommitment, setAmount } from './commitment-queries.ts';
import { levelFor, mayCancel, type OfferingRecord, phaseOf } from './offering.ts';
import { lockOffering } from './offering-queries.ts';
import { readAmount } from './read-amount.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

type Reply = ReplyOf<typeof calls.commit>;

/** A call of a user or of a demonstration. */
type Asked<E extends ChangeEndpoint> = Pick<Change<E>, 'tx' | 'input' | 'by'>;

/** Adds to the user's commitment and holds the quote. */
export function commit(
  deps: SubscriptionDeps,
  { tx, input, by: { userId } }: Asked<typeof calls.commit>,
): Promise<Reply> {
  return changeCommitment(tx, deps, {
    ...{ kind: 'commit', offeringId: input.offering_id, userId },
    change: async ({ offering, commitment, now }) => {
      const currencyIds = [offering.quoteId, offering.tokenId];
      deps.modes.require('open', { product: 'subscription', currencyIds });
      await checkWindow(tx, deps, { offering, userId, now });
      const units = readAmount(input.amount, {
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

/** Takes the user's commitment back in full. */
export function cancelCommitment(
  deps: SubscriptionDeps,
  { tx, input, by: { userId } }: Asked<typeof calls.cancel>,
): Promise<Reply> {
  return changeCommitment(tx, deps, {
    ...{ kind: 'cancel', offeringId: input.offering_id, userId },
    change: async ({ offering, commitment, now }) => {
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

interface CommitmentChange {
  readonly kind: 'commit' | 'cancel';
  readonly offeringId: number;
  readonly userId: number;
  /** Checks, and answers by how much the commitment grows, in minor units of the quote. */
  readonly change: (facts: Facts) => Promise<bigint>;
}

/** The offering is shared, then the user's commitment and balance are locked: always in this order. */
async function changeCommitment(
  tx: Tx,
  deps: SubscriptionDeps,
  { kind, offeringId, userId, change }: CommitmentChange,
): Promise<Reply> {
  const offering = await lockOffering(tx, offeringId, 'share');
  if (offering === undefined || offering.state === 'draft') throw notFound();
  // The lock may have waited for the end of the offering.
  const now = deps.clock.now();
  const own = { offeringId, userId };
  const commitment = await lockCommitment(tx, { ...own, ref: deps.random.uuid(), at: now });
  const units = await change({ offering, commitment, now });
  await hold(tx, { userId, offering, units });
  const scale = offering.quoteScale;
  const amount = formatDecimal(parseDecimal(commitment.amount, scale) + units, scale);
  await setAmount(tx, { id: commitment.id, amount, at: now });
  const moved = formatDecimal(units < 0n ? -units : units, scale);
  await insertStep(tx, { commitmentId: commitment.id, kind, amount: moved, at: now });
  return presentCommitment((await findCommitment(tx, own)) ?? commitment);
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
): Promise<void> {
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
}
