import { type DecodedInputOf, FIAT_LIMITS, type fiat as calls, type ReplyOf } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import { FileReply } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { presentMessage } from '../message/message.ts';
import { listMessages } from '../message/message-queries.ts';
import { findSide } from '../order/find-side.ts';
import { publishOrders } from '../order/publish-orders.ts';
import * as queries from './chat-queries.ts';

const PAGE_SIZE = 50;

/** The chat of an order, newest first, for one of its sides. */
export async function listChat(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.messages>,
): Promise<ReplyOf<typeof calls.messages>> {
  const { order } = await findSide(deps.db, { publicId: input.order_id, userId });
  const limit = input.limit ?? PAGE_SIZE;
  const beforeId = readIdCursor(input.cursor);
  const rows = await listMessages(deps.db, { orderId: order.id, beforeId, rows: limit + 1 });
  return pageOf(rows, limit, { present: (row) => presentMessage(row, order), cursorOf: writeIdCursor });
}

/** Keeps up to where a side has read, and publishes it for its other pages. */
export async function keepRead(
  deps: Deps,
  { tx, input, by }: Change<typeof calls.readMessages>,
): Promise<Record<string, never>> {
  const { order, side } = await findSide(tx, { publicId: input.order_id, userId: by.userId });
  const isNew = await queries.markRead(tx, { orderId: order.id, side, messageId: input.message_id });
  if (isNew) await publishOrders(tx, deps, [order.id]);
  return {};
}

/** A picture of an order for one of its sides, while the order lives and some time after. */
export async function showPicture(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.picture>,
): Promise<FileReply> {
  const { order } = await findSide(deps.db, { publicId: input.order_id, userId });
  const { id: fileId } = input;
  const isOver = order.endedAt !== null && deps.clock.now() >= order.endedAt + FIAT_LIMITS.picturesAfterMs;
  if (isOver || !(await queries.isPictureOf(deps.db, { orderId: order.id, fileId })))
    throw new AppError('file.not_found', { id: fileId });
  const { bytes: body, contentType } = await deps.files.open({ fileId });
  const fileName = `${order.paymentReference}.${contentType.replace('image/', '')}`;
  return new FileReply({ contentType, fileName, body, isInline: true });
}
