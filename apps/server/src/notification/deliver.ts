import { MINUTE_MS } from '@openbourse/money';
import { claimDue, type DueDelivery, updateDelivery } from './delivery-queries.ts';
import { type Kit, type Recipient, userNotified } from './kit.ts';
import type { Contact } from './message/messenger.ts';
import type { DeliveryChannel } from './queries.ts';
import { sendPush } from './send-push.ts';
import { showNotice } from './show-notices.ts';
import { writeLetter } from './write-letter.ts';

const BATCH = 20;
const RETRY_AFTER_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS] as const;
const TRIES_MAX = RETRY_AFTER_MS.length + 1;

/** Sends what is due on a channel, at least once; what failed too often is dead and stays to be seen. */
export async function deliverDue(kit: Kit, channel: DeliveryChannel): Promise<void> {
  for (;;) {
    const claim = { channel, now: kit.clock.now(), rows: BATCH, retryAfterMs: RETRY_AFTER_MS };
    const due = await claimDue(kit.db, claim);
    await Promise.all(due.map((delivery) => deliver(kit, channel, delivery)));
    if (due.length < BATCH) return;
  }
}

async function deliver(kit: Kit, channel: DeliveryChannel, delivery: DueDelivery): Promise<void> {
  const { id, tries } = delivery;
  try {
    const state = (await send(kit, channel, delivery)) ? 'sent' : 'dropped';
    await updateDelivery(kit.db, { id, channel, state, error: null });
    kit.countDelivery(channel, state);
  } catch (error) {
    const state = tries >= TRIES_MAX ? 'dead' : 'pending';
    kit.log.warn({ err: error, notification_id: id, channel, tries, state }, 'a notice was not delivered');
    kit.countDelivery(channel, state === 'dead' ? 'dead' : 'failed');
    const text = error instanceof Error ? error.message : String(error);
    await updateDelivery(kit.db, { id, channel, state, error: text.slice(0, 500) });
  }
}

/** Answers whether there was anybody to reach. */
async function send(kit: Kit, channel: DeliveryChannel, delivery: DueDelivery): Promise<boolean> {
  const { userId } = delivery;
  if (channel === 'socket') {
    kit.bus.publish(userNotified, { userId, notices: [showNotice(delivery)] });
    return true;
  }
  const recipient = await kit.recipientOf(kit.db, userId);
  if (channel === 'push') return sendPush(kit, delivery, recipient);
  const to = contactOf(delivery, recipient);
  if (to === null || !kit.messenger.channels()[to.kind]) return false;
  await kit.messenger.send(to, writeLetter(delivery, recipient));
  return true;
}

function contactOf({ targetKind, target }: DueDelivery, recipient: Recipient): Contact | null {
  if (targetKind !== null && target !== null) return { kind: targetKind, value: target };
  if (recipient.email !== null) return { kind: 'email', value: recipient.email };
  return recipient.mobile === null ? null : { kind: 'mobile', value: recipient.mobile };
}
