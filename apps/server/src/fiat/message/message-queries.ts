import type { fiat as calls, FIAT_MESSAGE_KINDS, FIAT_TEMPLATES, ReplyOf } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

/** Message in the chat of an order. */
export interface MessageRow {
  readonly id: number;
  readonly orderId: number;
  readonly sender: ReplyOf<typeof calls.sendMessage>['sender'];
  readonly kind: (typeof FIAT_MESSAGE_KINDS)[number];
  readonly text: string | null;
  readonly template: (typeof FIAT_TEMPLATES)[number] | null;
  readonly fileId: string | null;
  readonly at: number;
}

/** A message of a side names its user, one of an operator who wrote it. */
export interface NewMessage extends Omit<MessageRow, 'id'> {
  readonly userId: number | null;
  readonly operatorName: string | null;
}

const MESSAGE = `id, order_id as "orderId", sender, kind, text, template, file_id as "fileId", at`;

/** Newest first. */
export function listMessages(
  db: Db,
  wanted: { readonly orderId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE} from fiat.message where order_id = $1 and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [wanted.orderId, wanted.beforeId, wanted.rows],
  );
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const [row] = await tx.query<MessageRow>(
    `insert into fiat.message (order_id, sender, kind, text, template, file_id, user_id, operator_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${MESSAGE}`,
    [
      message.orderId,
      message.sender,
      message.kind,
      message.text,
      message.template,
      message.fileId,
      message.userId,
      message.operatorName,
      toTimestamp(message.at),
    ],
  );
  assert(row !== undefined, 'a message that is inserted comes back');
  return row;
}

/** Writes events into the chats of their orders; the sides read them in their own languages. */
export function insertSystemMessages(
  tx: Tx,
  {
    messages,
    at,
  }: {
    readonly messages: readonly { readonly orderId: number; readonly event: string }[];
    readonly at: number;
  },
): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `insert into fiat.message (order_id, sender, kind, text, at)
     select id, 'system', 'system', event, $3 from unnest($1::bigint[], $2::text[]) as v(id, event)
     returning ${MESSAGE}`,
    [messages.map(({ orderId }) => orderId), messages.map(({ event }) => event), toTimestamp(at)],
  );
}
