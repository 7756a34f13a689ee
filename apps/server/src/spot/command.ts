import type { OrderName } from './book.ts';
import type { SpotOrder } from './order.ts';
import type { PlaceRequest } from './place-request.ts';
import type { OrderRow } from './topics.ts';

export interface PlaceCommand {
  readonly kind: 'place';
  readonly userId: number;
  readonly userGroup: string;
  readonly matchId: number;
  readonly request: PlaceRequest;
  readonly clientOrderId: string | null;
  /** Given before the batch, so that the outcome of an unknown commit can be looked up. */
  readonly publicIds: readonly [string, string];
}

export interface CancelCommand {
  readonly kind: 'cancel';
  readonly userId: number;
  readonly name: OrderName;
}

export interface CancelAllCommand {
  readonly kind: 'cancel_all';
  readonly userId: number;
  /** Null for every match. */
  readonly matchId: number | null;
}

export type Command = PlaceCommand | CancelCommand | CancelAllCommand;

/** The order of a command as it is after the commit, with its OCO sibling. */
export interface Placed {
  readonly order: OrderRow;
  readonly oco_order: OrderRow | null;
}

/** What a command did; its orders are shown as they are after the commit. */
export type Outcome =
  | { readonly kind: 'placed'; readonly orders: readonly SpotOrder[] }
  /** A repeat: the first order as the database has it. */
  | { readonly kind: 'repeated'; readonly placed: Placed }
  | { readonly kind: 'cancelled'; readonly orders: readonly SpotOrder[] }
  | { readonly kind: 'refused'; readonly error: unknown };

/** What the caller of a command receives. */
export type Answer =
  | { readonly kind: 'place'; readonly placed: Placed }
  /** Null when the order was not open. */
  | { readonly kind: 'cancel'; readonly order: OrderRow | null }
  | { readonly kind: 'cancel_all'; readonly cancelled: number };

/** A command that waits for its answer. */
export interface Waiting {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}
