import { toTimestamp, type Tx } from '../../kernel/db.ts';

/** Writes events into the chats of their orders; the sides read them in their own languages. */
export async function insertSystemMessages(
  tx: Tx,
  {
    messages,
    at,
  }: {
    readonly messages: readonly { readonly orderId: number; readonly event: string }[];
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into fiat.message (order_id, sender, kind, text, at)
     select id, 'system', 'system', event, $3 from unnest($1::bigint[], $2::text[]) as v(id, event)`,
    [messages.map(({ orderId }) => orderId), messages.map(({ event }) => event), toTimestamp(at)],
  );
}
