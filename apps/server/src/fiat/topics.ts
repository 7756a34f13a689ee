import type { fiat as calls, ReplyOf } from '@openbourse/api';
import { topic } from '../kernel/bus.ts';

type OrderRow = ReplyOf<typeof calls.orders>['data'][number];
type Message = ReplyOf<typeof calls.sendMessage>;

/** Orders of a user after a commit that changed them, as this user sees them. */
export const fiatChanged = topic<{ readonly userId: number; readonly orders: readonly OrderRow[] }>(
  'fiat.changed',
);

/** A message in the chat of an order, for one of its two sides. */
export const fiatMessage = topic<{ readonly userId: number; readonly messages: readonly Message[] }>(
  'fiat.message',
);
