import type { MicroDirection } from '@openbourse/api/limits';
import { ClientError, describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, toastError } from '../session/index.ts';
import {
  type Limits,
  type MicroMarket,
  placeOrder,
  type Product,
  type Products,
  runningQuery,
} from './api.ts';
import { isSettled, type MicroOrder } from './model/orders.ts';
import {
  type Outcomes,
  outcomesOf,
  type StakeFault,
  stakeFault,
  type Ticket,
  toInput,
} from './model/ticket.ts';
import { usePreferences } from './preferences.ts';

export interface TicketState {
  readonly ticket: Ticket;
  readonly outcomes: Outcomes | null;
  /** Of the chosen kind of money; null while unknown. */
  readonly available: string | null;
  readonly set: (change: Partial<Ticket>) => void;
  readonly stakeError: string | undefined;
  readonly lengthError: string | undefined;
  /** A refusal that is about the order as a whole. */
  readonly refusal: string | null;
  readonly sending: MicroDirection | null;
  readonly press: (direction: MicroDirection) => void;
  /** Whether the person is asked about the risk of the first stake of own money; accepting it sends the order. */
  readonly isRiskAsked: boolean;
  readonly acceptRisk: () => void;
  readonly leaveRisk: () => void;
}

type RefusedField = 'stake' | 'seconds' | 'order';

/** A refusal of the server, until the ticket or the market changes. */
interface Refusal {
  readonly field: RefusedField;
  readonly text: string;
  readonly ticket: Ticket;
}

/** The ticket of a market: what is chosen, what it can bring, and how it is sent. Use it with the market as key. */
export function useTicket(given: {
  readonly market: MicroMarket;
  readonly offer: Products;
  readonly limits: Limits | undefined;
  /** Tells of an order that ended before it ran. */
  readonly onSettled: (order: MicroOrder) => void;
}): TicketState {
  const { market, offer, limits, onSettled } = given;
  const faultText = useFaultText(offer);
  const { stake, isPractice, isRiskKnown, ...preferences } = usePreferences();
  const product = productOf(offer, preferences.seconds);
  const [draft, setDraft] = useState<Ticket>({ seconds: product?.seconds ?? 0, stake, isPractice });
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState<MicroDirection | null>(null);
  const ticket = draft;
  const chosen = productOf(offer, ticket.seconds);
  const available = availableOf(limits, ticket.isPractice);
  const range = { min: offer.stake_min, max: offer.stake_max, available };
  const fault = stakeFault(ticket.stake, range);
  const placing = useMutation({
    mutationFn: (direction: MicroDirection) =>
      placeOrder(toInput(ticket, { matchId: market.currency_match_id, direction })),
    meta: { isErrorShown: true },
    onSuccess: (order) => {
      if (isSettled(order)) onSettled(order);
    },
    onError: (error) => {
      setRefusal(readRefusal(error, ticket));
      void queryClient.invalidateQueries(runningQuery);
    },
  });
  const refusedAs = (field: RefusedField): string | undefined =>
    refusal?.field === field && refusal.ticket === ticket ? refusal.text : undefined;
  return {
    ticket,
    outcomes: chosen === undefined ? null : outcomesOf(ticket.stake, chosen),
    available,
    set: (change) => {
      setDraft({ ...ticket, ...change });
      usePreferences.setState(change);
    },
    stakeError:
      refusedAs('stake') ??
      (fault !== null && (isTried || fault !== 'missing') ? faultText(fault) : undefined),
    lengthError: refusedAs('seconds'),
    refusal: refusedAs('order') ?? null,
    sending: placing.isPending ? placing.variables : null,
    press: (direction) => {
      setIsTried(true);
      setRefusal(null);
      if (fault !== null || placing.isPending) return;
      if (ticket.isPractice || isRiskKnown) placing.mutate(direction);
      else setAsked(direction);
    },
    isRiskAsked: asked !== null,
    acceptRisk: () => {
      usePreferences.setState({ isRiskKnown: true });
      setAsked(null);
      if (asked !== null) placing.mutate(asked);
    },
    leaveRisk: () => setAsked(null),
  };
}

/** Says what is wrong with a stake. */
function useFaultText(offer: Products): (fault: StakeFault) => string {
  const t = useT();
  const format = useFormat();
  return (fault) => {
    if (fault === 'missing') return t('spot:field.missing');
    if (fault === 'range') {
      const [low, high] = [offer.stake_min, offer.stake_max].map((stake) => format.quantity(stake));
      return t('micro:stake.range', { low: low ?? '', high: high ?? '' });
    }
    return t(fault === 'scale' ? 'micro:stake.scale' : 'micro:stake.balance');
  };
}

/** The length that was chosen, else the first one. */
function productOf(offer: Products, seconds: number | null): Product | undefined {
  return offer.products.find((product) => product.seconds === seconds) ?? offer.products[0];
}

function availableOf(limits: Limits | undefined, isPractice: boolean): string | null {
  if (limits === undefined) return null;
  return isPractice ? limits.practice_balance : limits.available;
}

function readRefusal(error: unknown, ticket: Ticket): Refusal | null {
  if (!(error instanceof ClientError) || error.code < 1_000) {
    toastError(error);
    return null;
  }
  const named = error.details['field'];
  const field = named === 'stake' || named === 'seconds' ? named : 'order';
  return { field, text: describeError(error), ticket };
}
