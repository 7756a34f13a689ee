import { type DecodedInputOf, FIAT_LIMITS, type fiat as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../mask-links.ts';
import { findSide } from '../order/find-side.ts';
import type { Kit } from '../kit.ts';
import { announce } from '../order/announce.ts';
import { listDeadlinesOf, listEvidence } from '../order/dispute-queries.ts';
import type { OrderRecord } from '../order/order.ts';
import { lockPeople } from '../person/lock-people.ts';
import { findEvidenceByKey, insertEvidence } from './dispute-queries.ts';
import { isRunning } from './terms.ts';

/**
 * Adds to the evidence of a side while the time for it runs; a repeat of an idempotency key adds nothing. Refuses
 * with `fiat.no_dispute`, `fiat.evidence_closed`, `fiat.too_much_evidence` and the `file.*` keys.
 */
export async function addEvidence(
  kit: Kit,
  userId: number,
  from: { readonly input: DecodedInputOf<typeof calls.addEvidence>; readonly idempotencyKey: string },
): Promise<OrderRecord> {
  const { input } = from;
  const name = { publicId: input.id, userId };
  const found = await findSide(kit.db, name);
  const text = maskLinks(input.text.trim());
  const picture = input.picture ?? null;
  const idempotencyKey = from.idempotencyKey || kit.random.uuid();
  await kit.db.transaction(async (tx) => {
    await lockPeople(tx, [found.order.buyerId, found.order.sellerId]);
    const { order, side } = await findSide(tx, name);
    const earlier = await findEvidenceByKey(tx, { orderId: order.id, side, idempotencyKey });
    if (earlier !== undefined) {
      if (earlier.text === text && earlier.picture === picture) return;
      throw new AppError('request.idempotency_conflict');
    }
    if (text === '') throw new AppError('fiat.field_required', { field: 'text', accepted: 'My statement' });
    if (order.state !== 'disputed' || order.disputedAt === null) throw new AppError('fiat.no_dispute');
    const at = kit.clock.now();
    if (!isRunning(await listDeadlinesOf(tx, order.id), 'evidence', at))
      throw new AppError('fiat.evidence_closed');
    const own = (await listEvidence(tx, order.id)).filter((one) => one.side === side);
    const limit = FIAT_LIMITS.evidenceMax;
    if (own.length >= limit) throw new AppError('fiat.too_much_evidence', { limit: String(limit) });
    if (picture !== null) {
      const reference = `fiat_evidence:${order.publicId}:${idempotencyKey}`;
      await kit.files.bind(tx, { fileId: picture, userId, purpose: 'fiat_evidence', reference });
    }
    await insertEvidence(tx, { orderId: order.id, side, text, picture, idempotencyKey, at });
  });
  await announce(kit, { orderIds: [found.order.id], balances: [], isQuiet: true });
  return found.order;
}
