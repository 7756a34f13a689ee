import { MICRO_ACCOUNT, type MicroDirection } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type MoveState, useMove, useReach } from '../move/index.ts';
import { queryClient } from '../session/index.ts';
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
  type PlaceInput,
  type StakeFault,
  stakeFault,
  type Ticket,
  toInput,
} from './model/ticket.ts';
import { usePreferences } from './preferences.ts';

export interface TicketState {
  readonly form: Form<Ticket>;
  readonly outcomes: Outcomes | null;
  /** Of the chosen kind of money; null while unknown. */
  readonly available: string | null;
  /** Changes the ticket, and what the next one begins with. */
  readonly set: (change: Partial<Ticket>) => void;
  /** Sums that other accounts give for the stake. */
  readonly move: MoveState;
  readonly sending: MicroDirection | null;
  readonly press: (direction: MicroDirection) => void;
  /**
   * True when the person is asked about the risk of the first stake of own money; accepting it sends the
   * order.
   */
  readonly isRiskAsked: boolean;
  readonly acceptRisk: () => void;
  readonly leaveRisk: () => void;
}

/** The ticket of a market: what is chosen, what it can bring, and how it is sent. Use it with the market as key. */
export function useTicket(given: {
  readonly market: MicroMarket;
  readonly offer: Products;
  readonly limits: Limits | undefined;
  /** Receives an order that ended before it ran. */
  readonly onSettled: (order: MicroOrder) => void;
}): TicketState {
  const { market, offer, limits, onSettled } = given;
  const faultText = useFaultText(offer);
  const { stake, isPractice, isRiskKnown, seconds } = usePreferences();
  const reach = useReach(MICRO_ACCOUNT, 'USDT');
  const [asked, setAsked] = useState<MicroDirection | null>(null);
  const form = useForm({
    initial: { seconds: productOf(offer, seconds)?.seconds ?? 0, stake, isPractice },
    judge: (values: Ticket) => {
      const own = availableOf(limits, values.isPractice);
      const available = values.isPractice ? own : (reach ?? own);
      const fault = stakeFault(values.stake, { min: offer.stake_min, max: offer.stake_max, available });
      if (fault === null) return [];
      return [{ field: 'stake', text: faultText(fault), isAtOnce: fault !== 'missing' } as const];
    },
    showsRefusal: true,
  });
  const ticket = form.values;
  const chosen = productOf(offer, ticket.seconds);
  const move = useMove(MICRO_ACCOUNT, 'USDT', form.isValid && !ticket.isPractice ? ticket.stake : null);
  const placing = useMutation({
    mutationFn: (input: PlaceInput) => placeOrder(input),
    meta: { isErrorShown: true },
    onSuccess: (order) => {
      if (isSettled(order)) onSettled(order);
    },
    onError: () => queryClient.invalidateQueries(runningQuery),
  });
  const send = (direction: MicroDirection): void =>
    form.send(placing, {
      ...toInput(ticket, { matchId: market.currency_match_id, direction }),
      ...move.input,
    });
  return {
    form,
    outcomes: chosen === undefined ? null : outcomesOf(ticket.stake, chosen),
    available: availableOf(limits, ticket.isPractice),
    move,
    set: (change) => {
      form.change((before) => ({ ...before, ...change }));
      usePreferences.setState(change);
    },
    sending: placing.isPending ? placing.variables.direction : null,
    press: (direction) => {
      if (!form.check() || placing.isPending || move.isPlanning) return;
      if (ticket.isPractice || isRiskKnown) send(direction);
      else setAsked(direction);
    },
    isRiskAsked: asked !== null,
    acceptRisk: () => {
      usePreferences.setState({ isRiskKnown: true });
      setAsked(null);
      if (asked !== null) send(asked);
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
