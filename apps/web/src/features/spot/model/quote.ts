import type { Prices } from '../live-prices.ts';
import type { PairTerms } from './pair-terms.ts';
import { type FeeRates, type Preview, previewOrder, rateOf, walkOf } from './preview.ts';
import type { Ticket } from './ticket.ts';
import type { Fault, TradeForm } from './trade-form.ts';
import { faultsOf } from './trade-rules.ts';
import { withFirstStop } from './trailing.ts';

/** Everything besides the prices that a quote depends on. */
export interface QuoteTerms {
  readonly terms: PairTerms;
  /** Null while they are unknown. */
  readonly rates: FeeRates | null;
  readonly isVerified: boolean;
  readonly hasPayPassword: boolean;
  /** Free money of all accounts; null while unknown. */
  readonly reach: { readonly base: string | null; readonly quote: string | null };
}

/** Everything that follows from a ticket at the prices of one moment. */
export interface Quote {
  /** As it would be sent. */
  readonly ticket: Ticket;
  /** Input of the rules. */
  readonly trade: TradeForm;
  readonly faults: readonly Fault[];
  readonly preview: Preview | null;
  /** The rate that would be charged, in percent; null while the rates are unknown. */
  readonly feePercent: string | null;
}

export function quoteTicket(values: Ticket, given: QuoteTerms, { book, lastPrice }: Prices): Quote {
  const { terms, rates, isVerified, hasPayPassword, reach } = given;
  const ticket = withFirstStop(values, { lastPrice, tick: terms.tick });
  const trade: TradeForm = {
    ticket,
    terms,
    isVerified,
    hasPayPassword,
    bestBid: book?.bids[0]?.[0] ?? null,
    bestAsk: book?.asks[0]?.[0] ?? null,
    isBookKnown: book !== null,
    lastPrice,
    available: ticket.side === 'buy' ? reach.quote : reach.base,
    walk: walkOf(ticket, terms, book),
  };
  return {
    ticket,
    trade,
    faults: faultsOf(trade),
    preview: previewOrder(ticket, { terms, book, rates }),
    feePercent: rates && rateOf(ticket, book, rates),
  };
}
