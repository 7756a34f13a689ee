import {
  type DecodedInputOf,
  type ReplyOf,
  SUBSCRIPTION_LIMITS,
  type subscription as calls,
} from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { notFound } from './commit.ts';
import { checkTexts, lockDraft } from './draft.ts';
import { moveSupply } from './move-supply.ts';
import { lockOffering, setCancelled, setPublished } from './offering-queries.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { showForOperators } from './show-operators.ts';

type Detail = ReplyOf<typeof calls.operatorOffering>;

/** Publishes a draft: its terms are frozen, and its supply is set aside. */
export async function publishOffering(
  tx: Tx,
  deps: SubscriptionDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorPublish>; readonly by: Persons },
): Promise<Outcome> {
  const { id, reason } = input;
  const offering = await lockDraft(tx, id);
  await checkTexts(tx, id);
  const at = deps.clock.now();
  const earliest = at + SUBSCRIPTION_LIMITS.publishAheadMs;
  if (offering.presaleAt < earliest) {
    const accepted = new Date(earliest).toISOString();
    throw new AppError('subscription.too_early', { field: 'presale_at', limit: accepted, accepted });
  }
  await setPublished(tx, { id, by: by.makerName, at });
  await moveSupply(tx, deps, { offering, amount: offering.supply, to: 'house' });
  return {
    isNew: false,
    entry: {
      action: 'subscription.publish',
      subject: { kind: 'subscription_offering', id },
      reason,
      // The whole draft is compared, so that it cannot change between proposal and approval.
      before: { ...offering },
      after: { ...offering, state: 'published' },
    },
  };
}

/** Withdraws an offering before its end; the clock gives everybody everything back. */
export async function cancelOffering(
  deps: SubscriptionDeps,
  { tx, input: { id, reason }, by }: Change<typeof calls.operatorCancel>,
): Promise<Detail> {
  const offering = await lockOffering(tx, id, 'update');
  if (offering === undefined) throw notFound('id');
  const at = deps.clock.now();
  if (offering.state !== 'published' || at >= offering.endsAt) {
    throw new AppError('subscription.offering_over', { field: 'id', state: offering.state });
  }
  await setCancelled(tx, { id, reason, at });
  await moveSupply(tx, deps, { offering, amount: offering.supply, to: 'issuer' });
  await deps.operator.record(tx, by, {
    action: 'subscription.cancel',
    subject: { kind: 'subscription_offering', id },
    reason,
    before: { state: offering.state },
    after: { state: 'cancelled' },
  });
  return showForOperators({ ...deps, db: tx }, id, 'en-US');
}
