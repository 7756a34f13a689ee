import { TRADE_ACCOUNT } from '@openbourse/api/limits';
import type { DepthLevels } from '@openbourse/api/socket';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type FieldFault, type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { type Match, useDepth } from '../market-data/index.ts';
import { type MoveState, shortText, useMove, useNeeded, useReach } from '../move/index.ts';
import { useUserInfo } from '../session/index.ts';
import { feeRatesQuery } from './api.ts';
import { faultText } from './fault-text.ts';
import { changeTicket, type TicketChange } from './model/change-ticket.ts';
import { type ExitResult, exitResult } from './model/exit-result.ts';
import { type PairTerms, pairTermsOf } from './model/pair-terms.ts';
import { fieldOfRefusal } from './model/place-input.ts';
import { type FeeRates, type Preview, previewOrder, rateOf, walkOf, wantedTrade } from './model/preview.ts';
import { toStep } from './model/steps.ts';
import {
  EMPTY_TICKET,
  type ExitField,
  isExitField,
  type OrderType,
  type PriceField,
  type Ticket,
} from './model/ticket.ts';
import { type Fault, faultsOf, missingFields, type TradeForm } from './model/trade-rules.ts';
import { withFirstStop } from './model/trailing.ts';

/** Available amounts of the pair; null while they are unknown. */
export interface PairFunds {
  readonly base: string | null;
  readonly quote: string | null;
}

/** The order form of one pair with everything that is computed from it. */
export interface TicketState {
  readonly form: Form<Ticket>;
  readonly ticket: Ticket;
  readonly terms: PairTerms;
  /** Input of the rules. */
  readonly trade: TradeForm;
  readonly faults: readonly Fault[];
  readonly preview: Preview | null;
  /** Sums that other accounts give for the order. */
  readonly move: MoveState;
  /** The rate that would be charged, in percent; null while the rates are unknown. */
  readonly feePercent: string | null;
  /** Outcome at a level of the exit; null while it is not known. */
  readonly exitResultOf: (field: ExitField) => ExitResult | null;
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

/** Holds the ticket of a pair. Draw it with the match's id as key: another pair begins a new ticket. */
export function useTicket(match: Match, funds: PairFunds, first: FirstTicket): TicketState {
  const terms = pairTermsOf(match);
  const book = useDepth(match.id, LEVELS);
  const rates = useRates(match.id);
  const user = useUserInfo();
  const reach = {
    base: useReach(TRADE_ACCOUNT, terms.base) ?? funds.base,
    quote: useReach(TRADE_ACCOUNT, terms.quote) ?? funds.quote,
  };
  const lastPrice = match.currency_quotation.close;
  const stopped = (ticket: Ticket): Ticket => withFirstStop(ticket, { lastPrice, tick: terms.tick });
  const tradeOf = (ticket: Ticket): TradeForm => ({
    ticket: stopped(ticket),
    terms,
    isVerified: user?.is_user_real === true,
    hasPayPassword: user?.has_pay_password === true,
    ...bestOf(book),
    lastPrice,
    available: ticket.side === 'buy' ? reach.quote : reach.base,
    walk: walkOf(ticket, terms, book),
  });
  const form = useForm({
    initial: { ...EMPTY_TICKET, ...first, price: toStep(lastPrice, terms.tick, 'floor') },
    judge: useJudge(tradeOf, funds),
    fieldOf: (error) => fieldOfRefusal(error.details['field']),
  });
  const ticket = stopped(form.values);
  const trade = tradeOf(ticket);
  const available = ticket.side === 'buy' ? funds.quote : funds.base;
  const preview = previewOrder(ticket, { terms, book, rates });
  const faults = faultsOf(trade);
  const isEstimate = ticket.side === 'buy' && ticket.quantity !== '' && preview?.isEstimate === true;
  const isPayable = preview !== null && faults.every(({ isAdvice }) => isAdvice);
  const needed = useNeeded(isPayable ? { amount: preview.pay, isEstimate, reach: trade.available } : null);
  const move = useMove(TRADE_ACCOUNT, ticket.side === 'buy' ? terms.quote : terms.base, needed);
  const change = (next: TicketChange): void =>
    form.change((before) => changeTicket(stopped(before), next, terms));
  const bestPrice = ticket.side === 'buy' ? trade.bestAsk : trade.bestBid;
  return {
    form,
    ticket,
    terms,
    trade,
    faults,
    preview,
    move,
    exitResultOf: (field) =>
      exitResult(ticket, field, { trade: wantedTrade(ticket, trade.walk), rates, terms }),
    feePercent: rates && rateOf(ticket, book, rates),
    available,
    change,
    fillPrice: (price) => {
      if (ticket.type === 'market') change({ kind: 'type', type: 'limit' });
      const field = FILLED[ticket.type] ?? 'price';
      change({ kind: 'price', field, value: price });
    },
    takePercent: (percent) => {
      if (available !== null) change({ kind: 'percent', percent, funds: { available, bestPrice } });
    },
  };
}

/** Says what stands against a ticket: what is missing once it is sent, what breaks a rule at once. */
function useJudge(
  tradeOf: (ticket: Ticket) => TradeForm,
  funds: PairFunds,
): (ticket: Ticket) => readonly FieldFault<Ticket>[] {
  const t = useT();
  const words = { t, format: useFormat() };
  return (ticket) => [
    ...missingFields(ticket).map((field) => ({
      field,
      text: t(isExitField(field) ? 'spot:exit.missing' : 'spot:field.missing'),
    })),
    ...faultsOf(tradeOf(ticket)).flatMap((fault) => {
      const { field, isAdvice } = fault;
      if (field === 'submit' || isAdvice) return [];
      const own = ticket.side === 'buy' ? funds.quote : funds.base;
      return [{ field, text: shortText(fault, own, words) ?? faultText(fault, words), isAtOnce: true }];
    }),
  ];
}

function bestOf(book: DepthLevels | null): Pick<TradeForm, 'bestBid' | 'bestAsk' | 'isBookKnown'> {
  return {
    bestBid: book?.bids[0]?.[0] ?? null,
    bestAsk: book?.asks[0]?.[0] ?? null,
    isBookKnown: book !== null,
  };
}

function useRates(matchId: number): FeeRates | null {
  const rates = useQuery(feeRatesQuery(matchId)).data;
  if (rates === undefined) return null;
  return { makerPercent: rates.maker_fee_percent, takerPercent: rates.taker_fee_percent };
}
