import type { NotificationKind } from '@openbourse/api';
import type { FiatOrderActor, FiatOrderEvent } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { enqueueNotifications } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { publishMessages } from '../message/message.ts';
import { insertSystemMessages } from '../message/message-queries.ts';
import { type OrderRecord, type Side, userOf } from './order.ts';

/** An event of an order, as it is announced. */
export interface Told {
  readonly order: OrderRecord;
  readonly event: 'open' | FiatOrderEvent;
  readonly actor: FiatOrderActor;
  readonly reason: string | null;
}

/** Sides that each event concerns: one side, both, or the one that did not cause it, if either side did. */
const NOTICES: Readonly<
  Record<'open' | FiatOrderEvent, readonly [NotificationKind, Side | 'both' | 'other']>
> = {
  open: ['fiat_order_opened', 'other'],
  pay: ['fiat_order_paid', 'seller'],
  extend: ['fiat_order_extended', 'buyer'],
  cancel: ['fiat_order_cancelled', 'seller'],
  expire: ['fiat_order_expired', 'both'],
  confirm: ['fiat_order_completed', 'buyer'],
  postpone: ['fiat_order_postponed', 'buyer'],
  dispute: ['fiat_order_disputed', 'other'],
  auto_confirm: ['fiat_order_completed', 'both'],
  escalate: ['fiat_order_abnormal', 'both'],
  rule: ['fiat_order_ruled', 'both'],
  request_review: ['fiat_review_requested', 'other'],
  award_buyer: ['fiat_order_completed', 'both'],
  award_seller: ['fiat_order_cancelled', 'both'],
};

/** Notifies the sides of orders of what happened, and writes it into their chats. */
export async function tellSides(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { told, at }: { readonly told: readonly Told[]; readonly at: number },
): Promise<void> {
  const written = await insertSystemMessages(tx, {
    messages: told.map(({ order, event }) => ({ orderId: order.id, event })),
    at,
  });
  for (const { order } of told)
    publishMessages(
      tx,
      order,
      written.filter(({ orderId }) => orderId === order.id),
    );
  await enqueueNotifications(
    tx,
    told.flatMap(({ order, event, actor }) => {
      const [kind, whom] = NOTICES[event];
      return sidesOf(whom, actor).map((side) => ({
        userId: userOf(order, side),
        kind,
        params: paramsOf(order),
        key: deps.random.uuid(),
        at,
      }));
    }),
  );
}

/** Parameters that every notice about an order names; `order` leads to its screen. */
export function paramsOf(
  terms: Pick<OrderRecord, 'publicId' | 'paymentReference' | 'amount' | 'unit' | 'quantity' | 'coin'>,
): Readonly<Record<string, string>> {
  const { publicId: order, paymentReference: reference, amount, unit, quantity, coin } = terms;
  return { order, reference, amount, unit, quantity, coin };
}

function sidesOf(whom: Side | 'both' | 'other', actor: FiatOrderActor): readonly Side[] {
  if (whom === 'buyer' || whom === 'seller') return [whom];
  if (whom === 'both') return ['buyer', 'seller'];
  if (actor === 'buyer') return ['seller'];
  return actor === 'seller' ? ['buyer'] : [];
}
