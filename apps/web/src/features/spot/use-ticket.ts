import { TRADE_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type FieldFault, type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pair } from '../market-data/index.ts';
import { type Cost, type MoveState, neededOf, shortText, useMove, useReach } from '../move/index.ts';
import { useUserInfo } from '../session/index.ts';
import { feeRatesQuery } from './api.ts';
import { faultText } from './fault-text.ts';
import { type LivePrices, type Prices, useLivePrices, useReading } from './live-prices.ts';
import { changeTicket, type TicketChange } from './model/change-ticket.ts';
import { type PairTerms, pairTermsOf } from './model/pair-terms.ts';
import { fieldOfRefusal } from './model/place-input.ts';
import type { FeeRates } from './model/preview.ts';
import { type Quote, quoteTicket, type QuoteTerms } from './model/quote.ts';
import { toStep } from './model/steps.ts';
import { EMPTY_TICKET, isExitField, type OrderType, type PriceField, type Ticket } from './model/ticket.ts';
import type { Fault } from './model/trade-form.ts';
import { missingFields } from './model/trade-rules.ts';

/** Available amounts of the pair; null while they are unknown. */
export interface PairFunds {
  readonly base: string | null;
  readonly quote: string | null;
}

/**
 * The order form of one pair with everything that is computed from it. It is drawn anew by what the person does, by a
 * rule that begins or ceases to hold, and not by each tick: what moves with the prices reads them by `useQuote`.
 */
export interface TicketState {
  readonly form: Form<Ticket>;
  readonly ticket: Ticket;
  readonly terms: PairTerms;
  readonly rates: FeeRates | null;
  readonly faults: readonly Fault[];
  readonly prices: LivePrices;
  /** Quote of the ticket at some prices. */
  readonly quoteAt: (prices: Prices) => Quote;
  /** Sums that other accounts give for the order. */
  readonly move: MoveState;
  readonly available: string | null;
  readonly change: (change: TicketChange) => void;
  /** Sets the price or the share of the balance from outside: a level of the book, the slider. */
  readonly fillPrice: (price: string) => void;
  readonly takePercent: (percent: number) => void;
}

/** Side and type that a ticket begins with. */
export type FirstTicket = Pick<Ticket, 'side' | 'type'>;

/** The price that a level of the book fills, where it is not the limit. */
const FILLED: Partial<Record<OrderType, PriceField>> = {
  stop_market: 'stopPrice',
  trailing_stop: 'activationPrice',
};

/** As many levels as the channel carries, so that an estimate sees the whole known book. */
const LEVELS = 50;

/** Holds the ticket of a pair. Draw it with the pair's id as key: another pair begins a new ticket. */
export function useTicket(pair: Pair, funds: PairFunds, first: FirstTicket): TicketState {
  const terms = pairTermsOf(pair);
  const prices = useLivePrices(pair.id, LEVELS);
  const given = useQuoteTerms(terms, funds);
  const quote = (values: Ticket, at = prices.now()): Quote => quoteTicket(values, given, at);
  const { lastPrice } = prices.now();
  const firstPrice = lastPrice === null ? '' : toStep(lastPrice, terms.tick, 'floor');
  const form = useForm({
    initial: { ...EMPTY_TICKET, ...first, price: firstPrice },
    judge: useJudge((values) => quote(values).faults, funds),
    fieldOf: (error) => fieldOfRefusal(error.details['field']),
  });
  const { values } = form;
  const { ticket, faults } = useReading(prices, (at) => {
    const now = quote(values, at);
    return { ticket: now.ticket, faults: now.faults };
  });
  const available = ticket.side === 'buy' ? funds.quote : funds.base;
  const needed = useNeeded(prices, (at) => costOf(quote(values, at)));
  const move = useMove(TRADE_ACCOUNT, ticket.side === 'buy' ? terms.quote : terms.base, needed);
  const change = (next: TicketChange): void =>
    form.change((before) => changeTicket(quote(before).ticket, next, terms));
  return {
    form,
    ticket,
    terms,
    rates: given.rates,
    faults,
    prices,
    quoteAt: (at) => quote(values, at),
    move,
    available,
    change,
    fillPrice: (price) => {
      if (ticket.type === 'market') change({ kind: 'type', type: 'limit' });
      const end = ticket.lowestPrice === '' ? 'lowestPrice' : 'highestPrice';
      const field = ticket.type === 'scaled' ? end : (FILLED[ticket.type] ?? 'price');
      change({ kind: 'price', field, value: price });
    },
    takePercent: (percent) => {
      if (available === null) return;
      const { bestAsk, bestBid } = quote(values).trade;
      const bestPrice = ticket.side === 'buy' ? bestAsk : bestBid;
      change({ kind: 'percent', percent, funds: { available, bestPrice } });
    },
  };
}

/** Answers what `read` takes from the quote of a ticket now; the component is drawn anew once that is something else. */
export function useQuote<T>({ prices, quoteAt }: TicketState, read: (quote: Quote) => T): T {
  return useReading(prices, (at) => read(quoteAt(at)));
}

function useQuoteTerms(terms: PairTerms, funds: PairFunds): QuoteTerms {
  const rates = useRates(terms.matchId);
  const user = useUserInfo();
  return {
    terms,
    rates,
    isVerified: user?.is_user_real === true,
    hasPayPassword: user?.has_pay_password === true,
    reach: {
      base: useReach(TRADE_ACCOUNT, terms.base) ?? funds.base,
      quote: useReach(TRADE_ACCOUNT, terms.quote) ?? funds.quote,
    },
  };
}

/** Cost of an order that nothing stands against; null of others. */
function costOf({ ticket, trade, faults, preview }: Quote): Cost | null {
  if (preview === null || !faults.every(({ isAdvice }) => isAdvice)) return null;
  const isEstimate = ticket.side === 'buy' && ticket.quantity !== '' && preview.isEstimate;
  return { amount: preview.pay, isEstimate, reach: trade.available };
}

/** Amount that the account which pays is to have; an estimate of it follows the prices in steps. */
function useNeeded(prices: LivePrices, costAt: (prices: Prices) => Cost | null): string | null {
  const [asked, setAsked] = useState<string | null>(null);
  const needed = useReading(prices, (at) => {
    const cost = costAt(at);
    return cost && neededOf(cost, asked);
  });
  if (needed !== asked) setAsked(needed);
  return needed;
}

/** Says what stands against a ticket: what is missing once it is sent, what breaks a rule at once. */
function useJudge(
  judged: (ticket: Ticket) => readonly Fault[],
  funds: PairFunds,
): (ticket: Ticket) => readonly FieldFault<Ticket>[] {
  const t = useT();
  const words = { t, format: useFormat() };
  return (ticket) => [
    ...missingFields(ticket).map((field) => ({
      field,
      text: t(isExitField(field) ? 'spot:exit.missing' : 'spot:field.missing'),
    })),
    ...judged(ticket).flatMap((fault) => {
      const { field, isAdvice } = fault;
      if (field === 'submit' || isAdvice) return [];
      const own = ticket.side === 'buy' ? funds.quote : funds.base;
      return [{ field, text: shortText(fault, own, words) ?? faultText(fault, words), isAtOnce: true }];
    }),
  ];
}

function useRates(matchId: number): FeeRates | null {
  const rates = useQuery(feeRatesQuery(matchId)).data;
  if (rates === undefined) return null;
  return { makerPercent: rates.maker_fee_percent, takerPercent: rates.taker_fee_percent };
}
