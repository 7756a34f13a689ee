import { FIAT_ACCOUNT, FIAT_UNITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMove, useReach } from '../../move/index.ts';
import { queryClient } from '../../session/index.ts';
import { type Method, methodsQuery } from '../api.ts';
import { useFiatFormat } from '../parts/use-fiat-format.ts';
import { type Ad, type Markets, merchantQuery, standingQuery, useOpenOrder } from './api.ts';
import {
  type Bounds,
  coinsWorth,
  type Draft,
  type Fault,
  faultOf,
  figuresOf,
  greatestDraft,
  lowerOf,
  mostDecimals,
  type Terms,
} from './model/order-draft.ts';
import { stopOf } from './model/stop.ts';

export interface TicketInput {
  readonly ad: Ad;
  readonly markets: Markets;
  readonly amount: string;
  /** Of the coin on the fiat account; null while unknown. */
  readonly available: string | null;
  readonly onOpened: (orderId: string) => void;
}

export type OrderTicket = ReturnType<typeof useOrderTicket>;

interface OrderValues {
  /** The figure that was written last; the other one follows from it. */
  readonly field: Draft['field'];
  readonly amount: string;
  readonly quantity: string;
  readonly kind: string | null;
  readonly method_id: string | null;
}

const draftOf = (values: OrderValues): Draft => ({ field: values.field, text: values[values.field] });

/** An order on an ad before it is opened: the two figures, how it is paid, and what stands against it. */
export function useOrderTicket({ ad, markets, amount, available, onOpened }: TicketInput) {
  const t = useT();
  const isBuying = ad.side === 'sell';
  const { data: standing } = useQuery(standingQuery);
  const payment = usePayment(ad);
  const opening = useOpenOrder();
  const reach = useReach(FIAT_ACCOUNT, ad.coin);
  const terms = termsOf(ad, markets);
  const bounds = boundsOf(ad, terms, {
    available: isBuying ? null : (reach ?? available),
    allowedValue:
      standing === undefined
        ? null
        : lowerOf(standing.value_left, isBuying ? standing.order_value_max : null),
    index: indexOf(ad, markets),
  });
  const faultText = useFaultText(ad, terms, bounds);
  const unchosen = isBuying
    ? ({ field: 'kind', text: t('fiat:market.error.kind') } as const)
    : ({ field: 'method_id', text: t('fiat:market.error.method') } as const);
  const form = useForm({
    initial: { field: 'amount', amount, quantity: '', kind: null, method_id: null },
    judge: (values: OrderValues) => {
      const fault = terms === null || bounds === null ? null : faultOf(draftOf(values), terms, bounds);
      return [
        ...(fault === null ? [] : [shownFault(fault, faultText)]),
        ...(payment.inputOf(values) === null ? [unchosen] : []),
      ];
    },
    showsRefusal: true,
  });
  const draft = draftOf(form.values);
  const write = ({ field, text }: Draft): void =>
    form.change((before) => ({ ...before, amount: '', quantity: '', [field]: text, field }));
  const figures = terms === null ? null : figuresOf(draft, terms);
  const isSelling = !isBuying && form.isValid;
  const move = useMove(FIAT_ACCOUNT, ad.coin, isSelling ? (figures?.quantity ?? null) : null);
  const send = (): void => {
    if (ad.price === null || move.isPlanning) return;
    const chosen = payment.inputOf(form.values) ?? {};
    const input = { ad_id: ad.id, [draft.field]: draft.text, price: ad.price, ...chosen, ...move.input };
    form.send(opening, input, {
      onSuccess: ({ id }) => onOpened(id),
      onError: () => {
        void queryClient.invalidateQueries(merchantQuery(ad.merchant.id));
        void queryClient.invalidateQueries(standingQuery);
        return false;
      },
    });
  };
  return {
    ad,
    isBuying,
    standing,
    form,
    draft,
    figures,
    move,
    /** The user's accounts that the ad can pay to; undefined while unknown. */
    methods: payment.methods,
    kind: payment.kindOf(form.values),
    method: payment.methodOf(form.values),
    choiceError: form.errorOf('kind') ?? form.errorOf('method_id'),
    stop: standing === undefined ? null : stopOf(ad, standing),
    isSending: opening.isPending,
    write: (field: Draft['field'], text: string) => write({ field, text }),
    takeAll: () => terms !== null && bounds !== null && write(greatestDraft(terms, bounds)),
    send,
  };
}

/** A fault that is shown at once, unless nothing was written yet. */
function shownFault(fault: Fault, textOf: (fault: Fault) => string) {
  return { field: fault.field, text: textOf(fault), isAtOnce: fault.kind !== 'missing' };
}

/** Payment method: a kind of the ad, or, for a seller, an account of such a kind. */
function usePayment(ad: Ad) {
  const isBuying = ad.side === 'sell';
  const { data } = useQuery({ ...methodsQuery, enabled: !isBuying });
  const methods = data?.filter((method) => ad.payment_kinds.includes(method.kind));
  const kindOf = ({ kind }: OrderValues) =>
    ad.payment_kinds.find((one) => one === kind) ?? onlyOf(ad.payment_kinds);
  const methodOf = ({ method_id }: OrderValues) =>
    methods?.find(({ id }) => id === method_id) ?? defaultOf(methods ?? []);
  return {
    methods,
    kindOf,
    methodOf,
    /** Input that goes with the order; null while it is not chosen. */
    inputOf: (values: OrderValues) => {
      const kind = kindOf(values);
      const method = methodOf(values);
      if (isBuying) return kind === null ? null : { kind };
      return method === null ? null : { method_id: method.id };
    },
  };
}

function onlyOf<T>(all: readonly T[]): T | null {
  const [first] = all;
  return first !== undefined && all.length === 1 ? first : null;
}

function defaultOf(methods: readonly Method[]): Method | null {
  return methods.find((method) => method.is_default) ?? onlyOf(methods);
}

function termsOf(ad: Ad, markets: Markets): Terms | null {
  const coin = markets.coins.find(({ currency_id: id }) => id === ad.currency_id);
  if (coin === undefined || ad.price === null) return null;
  return { price: ad.price, decimals: FIAT_UNITS[ad.unit], scale: coin.scale };
}

/** The index of the coin in USD, which is worth a USDT; limits are counted by it. */
function indexOf(ad: Ad, markets: Markets): string | null {
  const found = markets.indexes.find(({ currency_id: id, unit }) => id === ad.currency_id && unit === 'USD');
  return found?.price ?? null;
}

interface BoundFacts {
  readonly available: string | null;
  /** In USDT. */
  readonly allowedValue: string | null;
  readonly index: string | null;
}

function boundsOf(ad: Ad, terms: Terms | null, facts: BoundFacts): (Bounds & BoundFacts) | null {
  if (terms === null) return null;
  return {
    ...facts,
    low: ad.min_volume,
    high: ad.available_volume ?? ad.max_volume,
    allowed: coinsWorth(facts.allowedValue, facts.index, terms.scale),
  };
}

/** Says what is wrong with a figure, and what would pass, in the figure's own unit where that is money. */
function useFaultText(ad: Ad, terms: Terms | null, bounds: (Bounds & BoundFacts) | null) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  return ({ field, kind }: Fault): string => {
    if (terms === null || bounds === null || kind === 'missing') return t('fiat:market.error.missing');
    const limits = {
      decimals: '',
      low: fiat.money(bounds.low, ad.unit),
      high: fiat.money(bounds.high, ad.unit),
      balance: fiat.coins(bounds.available, ad.coin),
      value: `${format.quantity(bounds.allowedValue, 2)} USDT`,
    };
    return t(`fiat:market.error.${kind}`, { limit: limits[kind], count: mostDecimals(field, terms) });
  };
}
