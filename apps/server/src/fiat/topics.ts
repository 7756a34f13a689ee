import type { fiat as contract, ReplyOf } from '@openbourse/api';
import { topic } from '../kernel/bus.ts';

type OrderRow = ReplyOf<typeof contract.fiatOrders>['data'][number];
type Message = ReplyOf<typeof contract.sendMessage>;

/** Orders of a user after a commit that changed them, as this user sees them. */
export const fiatChanged = topic<{ readonly userId: number; readonly orders: readonly OrderRow[] }>(
  'fiat.changed',
);

/** What was written in the chat of an order, for one of its two sides. */
export const fiatMessage = topic<{ readonly userId: number; readonly messages: readonly Message[] }>(
  'fiat.message',
);
