import type { CallKey } from '../kernel/call-key.ts';
import { endSpan, type Span, startSpan } from '../kernel/tracing.ts';
import type { GuardedMove } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import type { OrderName } from './book.ts';
import type { NumberedOrder, PlacedOrder } from './numbered.ts';
import type { SpotOrder } from './order.ts';
import type { PlaceRequest } from './place-request.ts';
import type { ScaledRequest } from './read-scaled.ts';
import type { OrderRow } from './topics.ts';

export interface PlaceCommand {
  readonly kind: 'place';
  readonly userId: number;
  readonly userGroup: string;
  /** The match by whose filters the request was read. */
  readonly match: Match;
  readonly request: PlaceRequest;
  /** Of each leg; a repeat is known by the id of the first. */
  readonly clientOrderIds: readonly [string | null, string | null];
  readonly listClientOrderId: string | null;
  /** Of a user whose deposits mature: what the order may lose was bounded, a market order at this price; else null. */
  readonly bound: { readonly worstTicks: number | null } | null;
  /** Sums that other accounts give for it; null where the trade account pays alone. */
  readonly move: GuardedMove | null;
  /** Of its orders as it was run last, by which the outcome of an unknown commit is looked up. */
  readonly numbers: number[];
}

/** Orders over a range of prices, which are placed all or not at all. */
export interface PlaceScaledCommand {
  readonly kind: 'place_scaled';
  readonly userId: number;
  readonly userGroup: string;
  /** The match by whose filters the request was read. */
  readonly match: Match;
  readonly request: ScaledRequest;
  /** True when the loss of all of them was bounded, of a user whose deposits mature. */
  readonly isBounded: boolean;
  readonly once: CallKey;
  /** Sums that other accounts give for them; null where the trade account pays alone. */
  readonly move: GuardedMove | null;
  /** Of its orders as it was run last, by which the outcome of an unknown commit is looked up. */
  readonly numbers: number[];
}

export interface AmendCommand {
  readonly kind: 'amend';
  readonly userId: number;
  readonly userGroup: string;
  readonly name: OrderName;
  /** Null for every match. */
  readonly matchId: number | null;
  /** Null where it stays. */
  readonly price: string | null;
  /** The whole quantity, with what is executed of it; null where it stays. */
  readonly quantity: string | null;
  /** Amends only where the order keeps its place in the queue. */
  readonly keepsPlace: boolean;
  /** Of the order that takes its place. */
  readonly clientOrderId: string | null;
  /** True when the loss of a replacement was bounded, of a user whose deposits mature. */
  readonly isBounded: boolean;
  /** Of a call that is made once. */
  readonly once: CallKey | null;
  /** Of the command as it was run last, by which the outcome of an unknown commit is looked up. */
  drawn: { readonly matchId: number; readonly number: number; readonly orderId: number } | null;
}

export interface CancelCommand {
  readonly kind: 'cancel';
  readonly userId: number;
  readonly name: OrderName;
  /** Null for every match. */
  readonly matchId: number | null;
  /** Cancels only an order of which nothing is executed yet, or only one of which something is. */
  readonly only: 'new' | 'partly_executed' | null;
}

export interface CancelAllCommand {
  readonly kind: 'cancel_all';
  readonly userId: number;
  /** Null for every match. */
  readonly matchId: number | null;
  readonly reason: 'requested' | 'delisted' | 'countdown';
  /** Of a call that is made once: a late repeat cancels no newer order. Null for callers inside the server. */
  readonly once: CallKey | null;
  /** The countdown that ran out; it does nothing where that was renewed meanwhile. Null for everybody else. */
  readonly countdownId: number | null;
}

export type Command = PlaceCommand | PlaceScaledCommand | AmendCommand | CancelCommand | CancelAllCommand;

/** The order of a command as it is after the commit, with its OCO sibling. */
export interface Placed {
  readonly order: OrderRow;
  readonly oco_order: OrderRow | null;
}

/** Outcome of a command; its orders are shown as they are after the commit. */
export type Outcome =
  | { readonly kind: 'placed'; readonly orders: readonly SpotOrder[]; readonly isRepeat: boolean }
  /** A repeat: the first order as the database has it. */
  | { readonly kind: 'repeated'; readonly orders: readonly NumberedOrder[] }
  /** The order as it is now, then the one whose place it took; none where none was open. */
  | { readonly kind: 'amended'; readonly orders: readonly SpotOrder[]; readonly step: number | null }
  | { readonly kind: 'cancelled'; readonly orders: readonly SpotOrder[] }
  /** The same call was made before. */
  | { readonly kind: 'done_before'; readonly reply: unknown }
  /** The order is open, but not as the command demands it. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Answer that the caller of a command receives. */
export type Answer =
  | { readonly kind: 'place'; readonly orders: readonly PlacedOrder[]; readonly isRepeat: boolean }
  | PlacedScaled
  | Amended
  | Cancelled
  | {
      readonly kind: 'cancel_all';
      readonly orders: readonly NumberedOrder[];
      /** Reply to an earlier call with the same key. */
      readonly first: { readonly reply: unknown } | null;
    };

/** Scaled orders that were placed, from the lowest price to the highest. */
export interface PlacedScaled {
  readonly kind: 'place_scaled';
  readonly orders: readonly NumberedOrder[];
  /** Reply to an earlier call with the same key. */
  readonly first: { readonly reply: unknown } | null;
}

/** Outcome of an amendment. */
export interface Amended {
  readonly kind: 'amend';
  /** `kept`: it would have lost its place. */
  readonly outcome: 'amended' | 'not_open' | 'kept';
  /** The order as it is now, then the one whose place it took. */
  readonly orders: readonly NumberedOrder[];
  /** Of an order that kept its place, the step of its match. */
  readonly step: number | null;
  /** Reply to an earlier call with the same key. */
  readonly first: { readonly reply: unknown } | null;
}

/** Outcome of a cancel; the order that it named comes before its OCO sibling. */
export interface Cancelled {
  readonly kind: 'cancel';
  readonly outcome: 'cancelled' | 'not_open' | 'kept';
  readonly orders: readonly NumberedOrder[];
}

/** A command that waits for its answer. It is answered once, and one that is answered is not run any more. */
export class Waiting {
  readonly command: Command;
  /** When it was queued. */
  readonly since: number;
  /** Resolves with the answer, rejects with the refusal. */
  readonly answer: Promise<Answer>;
  /** Turn in which it runs: `alone` after a batch failed for a reason that one command of it may be. */
  turn: 'first' | 'repeated' | 'alone' = 'first';
  /** From the queue to the answer. */
  readonly span: Span | null;
  private readonly deferred = Promise.withResolvers<Answer>();
  private hasAnswer = false;

  constructor(command: Command, since: number) {
    this.command = command;
    this.since = since;
    this.answer = this.deferred.promise;
    this.span = startSpan(`spot.command ${command.kind}`);
  }

  get isAnswered(): boolean {
    return this.hasAnswer;
  }

  resolve(answer: Answer): void {
    this.hasAnswer = true;
    endSpan(this.span);
    this.deferred.resolve(answer);
  }

  reject(error: unknown): void {
    this.hasAnswer = true;
    endSpan(this.span, error);
    this.deferred.reject(error);
  }
}
