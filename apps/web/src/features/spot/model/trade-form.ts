import type { ErrorDetails, ErrorKey } from '@openbourse/api/errors';
import type { PairTerms } from './pair-terms.ts';
import type { Ticket, TicketField } from './ticket.ts';
import type { Walk } from './walk-book.ts';

/** Input of the rules: the ticket and the market as they are now. */
export interface TradeForm {
  readonly ticket: Ticket;
  readonly terms: PairTerms;
  readonly isVerified: boolean;
  readonly hasPayPassword: boolean;
  /** Null while the book is unknown or its side is empty. */
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  /** True when the book is known, so that an empty side means that there is no offer. */
  readonly isBookKnown: boolean;
  readonly lastPrice: string | null;
  /** Available of what the order gives; null while unknown. */
  readonly available: string | null;
  /** Walk of a market order through the book now. */
  readonly walk: Walk | null;
}

export type FaultField = TicketField | 'submit';

export interface Fault {
  readonly field: FaultField;
  readonly key: ErrorKey;
  /** The limit and a value that would pass, as decimals. */
  readonly details: ErrorDetails;
  /** The server decides: the person is warned and may send. */
  readonly isAdvice: boolean;
}

/** A rule of the form: which field shows it, when it fails, and the values that its text has. */
export interface TradeRule {
  readonly key: ErrorKey;
  readonly field: FaultField | ((form: TradeForm) => FaultField);
  readonly fails: (form: TradeForm) => boolean;
  readonly details?: (form: TradeForm) => ErrorDetails;
  readonly isAdvice?: boolean;
}
