import { MINUTE_MS } from '@openbourse/money';
import { claimDue, type DueDelivery, updateDelivery } from './delivery-queries.ts';
import { type Deps, type Recipient, userNotified } from './deps.ts';
import type { Contact } from './message/messenger.ts';
import type { DeliveryChannel } from './queries.ts';
import { sendPush } from './send-push.ts';
import { showNotice } from './show-notices.ts';
import { writeLetter } from './write-letter.ts';

const BATCH = 20;
const RETRY_AFTER_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS] as const;
const TRIES_MAX = RETRY_AFTER_MS.length + 1;

/** Sends what is due on a channel, at least once; what failed too often is dead and stays to be seen. */
export async function deliverDue(deps: Deps, channel: DeliveryChannel): Promise<void> {
  for (;;) {
    const claim = { channel, now: deps.clock.now(), rows: BATCH, retryAfterMs: RETRY_AFTER_MS };
    const due = await claimDue(deps.db, claim);
    await Promise.all(due.map((delivery) => deliver(deps, channel, delivery)));
    if (due.length < BATCH) return;
  }
}

async function deliver(deps: Deps, channel: DeliveryChannel, delivery: DueDelivery): Promise<void> {
  const { id, tries } = delivery;
  try {
    const state = (await send(deps, channel, delivery)) ? 'sent' : 'dropped';
    await updateDelivery(deps.db, { id, channel, state, error: null });
    deps.countDelivery(channel, state);
  } catch (error) {
    const state = tries >= TRIES_MAX ? 'dead' : 'pending';
    deps.log.warn({ err: error, notification_id: id, channel, tries, state }, 'a notice was not delivered');
    deps.countDelivery(channel, state === 'dead' ? 'dead' : 'failed');
    const text = error instanceof Error ? error.message : String(error);
    await updateDelivery(deps.db, { id, channel, state, error: text.slice(0, 500) });
  }
}

/** Answers whether there was anybody to reach. */
async function send(deps: Deps, channel: DeliveryChannel, delivery: DueDelivery): Promise<boolean> {
  const { userId } = delivery;
  if (channel === 'socket') {
    deps.bus.publish(userNotified, { userId, notices: [showNotice(delivery)] });
    return true;
  }
  const recipient = await deps.recipientOf(deps.db, userId);
  if (channel === 'push') return sendPush(deps, delivery, recipient);
  const to = contactOf(delivery, recipient);
  if (to === null || !deps.messenger.channels()[to.kind]) return false;
  await deps.messenger.send(to, writeLetter(delivery, { ...recipient, brand: deps.branding.now().name }));
  return true;
}

function contactOf({ targetKind, target }: DueDelivery, recipient: Recipient): Contact | null {
  if (targetKind !== null && target !== null) return { kind: targetKind, value: target };
  if (recipient.email !== null) return { kind: 'email', value: recipient.email };
  return recipient.mobile === null ? null : { kind: 'mobile', value: recipient.mobile };
}
