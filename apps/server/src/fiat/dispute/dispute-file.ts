import type { fiat as calls, ReplyOf } from '@openbourse/api';
import { presentMessage } from '../message/message.ts';
import { findSide } from '../order/find-side.ts';
import { listMessages, type MessageRow } from '../message/message-queries.ts';
import type { Deps } from '../deps.ts';
import { presentOrder } from '../order/present-order.ts';

/** More than a chat of weeks at its fastest. */
const MESSAGES_MAX = 100_000;

/** Everything that is recorded of an order, for one of its sides: what an arbiter or a court would be shown. */
export async function showDisputeFile(
  deps: Deps,
  name: { readonly publicId: string; readonly userId: number },
): Promise<ReplyOf<typeof calls.disputeFile>> {
  const { order, side } = await findSide(deps.db, name);
  const shown = await presentOrder(deps, deps.db, { orderId: order.id, side });
  const wanted = { orderId: order.id, beforeId: null, rows: MESSAGES_MAX };
  const messages = (await listMessages(deps.db, wanted)).toReversed();
  const pictures = await deps.files.describe(deps.db, picturesOf(shown, messages));
  return {
    order: shown,
    buyer_name: await deps.certifiedName(deps.db, order.buyerId),
    seller_name: await deps.certifiedName(deps.db, order.sellerId),
    messages: messages.map((row) => presentMessage(row, order)),
    pictures: [...pictures.values()].map(({ id, sha256, contentType, bytes, createdAt }) => ({
      id,
      sha256,
      content_type: contentType,
      bytes,
      at: createdAt,
    })),
    made_at: deps.clock.now(),
  };
}

function picturesOf(order: ReplyOf<typeof calls.order>, messages: readonly MessageRow[]): readonly string[] {
  const named = [order.voucher, order.payee.qr, ...messages.map(({ fileId }) => fileId)];
  const evidence = order.dispute?.evidence.map(({ picture }) => picture) ?? [];
  return [...named, ...evidence].filter((id) => id !== null);
}
