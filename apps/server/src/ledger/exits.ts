import type { Tx } from '../kernel/db.ts';
import type { RequestContext } from '../kernel/request.ts';

/** Declaration of an exit: its way through the door by which money leaves for another user or for a chain. */
interface Exit {
  readonly wallet: 'trade' | 'fiat';
  /** State of the amount: free until then, or held before and judged then. */
  readonly takes: 'available' | 'held';
  /** Exit with which the amount counts in the sums of a day and a month: this one, one that follows or one before. */
  readonly counts: 'now' | 'later' | 'before';
  /** Destination: an address that the user chose and that has to cool down, or the other side of an order. */
  readonly payee: 'address' | 'none';
  /** Proof: of the whole request, by the authenticator where one is bound, or of the release that follows. */
  readonly proof: 'request' | 'second_factor' | 'at_release';
}

/** Every exit there is. */
export const EXITS = {
  withdrawal: { wallet: 'trade', takes: 'available', counts: 'now', payee: 'address', proof: 'request' },
  /** A user pays another one. */
  payment: { wallet: 'trade', takes: 'available', counts: 'now', payee: 'none', proof: 'request' },
  /** A selling ad takes its coins. */
  ad: { wallet: 'fiat', takes: 'available', counts: 'later', payee: 'none', proof: 'at_release' },
  /** An order on a selling ad takes its coins from the ad. */
  ad_order: { wallet: 'fiat', takes: 'held', counts: 'now', payee: 'none', proof: 'at_release' },
  /** A seller takes a buying ad. */
  sale: { wallet: 'fiat', takes: 'available', counts: 'now', payee: 'none', proof: 'at_release' },
  /** A seller has received the payment. */
  release: { wallet: 'fiat', takes: 'held', counts: 'before', payee: 'none', proof: 'second_factor' },
} as const satisfies Readonly<Record<string, Exit>>;

export type ExitName = keyof typeof EXITS;

interface PayeeOf {
  readonly address: { readonly usableAt: number };
  readonly none: null;
}

interface ProofOf {
  readonly request: {
    readonly payPassword: string;
    readonly authCode: string;
    /** Canonical text of what is approved. */
    readonly subject: string;
    readonly context: RequestContext;
  };
  readonly second_factor: { readonly code: string; readonly context: RequestContext };
  readonly at_release: null;
}

interface LeavingBy<E extends ExitName> {
  readonly exit: E;
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly payee: PayeeOf[(typeof EXITS)[E]['payee']];
  readonly proof: ProofOf[(typeof EXITS)[E]['proof']];
}

/** Money that leaves by one of some exits, with all that its declaration asks for. */
export type Leaving<E extends ExitName = ExitName> = { readonly [Name in E]: LeavingBy<Name> }[E];

/** The door as trading and payments between people see it. */
export interface Door<E extends ExitName> {
  /** Refuses what may not leave, and whoever does not prove it, with the keys that the door's owner names. */
  assertMayLeave(tx: Tx, leaving: Leaving<E>): Promise<LetThrough>;
}

/** Findings of the door about money that it let through; null where its exit has none. */
interface LetThrough {
  readonly sums: { readonly valueUsdt: string } | null;
  readonly proved: { readonly factor: string } | null;
}
