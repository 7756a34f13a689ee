import { FIAT_UNITS, type CollectionKind } from '@openbourse/api/limits';
import { ClientError, describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, toastError } from '../../session/index.ts';
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

type Field = 'amount' | 'quantity' | 'kind' | 'method_id';
const FIELDS: readonly string[] = ['amount', 'quantity', 'kind', 'method_id'] satisfies Field[];

/** A refusal of the server, until something is changed. */
interface Refusal {
  readonly field: Field | null;
  readonly key: string;
  readonly text: string;
}

export interface TicketInput {
  readonly ad: Ad;
  readonly markets: Markets;
  readonly amount: string;
  /** Of the coin on the fiat account; null while unknown. */
  readonly available: string | null;
  readonly onOpened: (orderId: string) => void;
}

export type OrderTicket = ReturnType<typeof useOrderTicket>;

/** An order on an ad before it is opened: the two figures, how it is paid, and what stands against it. */
export function useOrderTicket({ ad, markets, amount, available, onOpened }: TicketInput) {
  const isBuying = ad.side === 'sell';
  const { data: standing } = useQuery(standingQuery);
  const [draft, setDraft] = useState<Draft>({ field: 'amount', text: amount });
  const payment = usePayment(ad);
  const [isTried, setIsTried] = useState(amount !== '');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const opening = useOpenOrder();
  const terms = termsOf(ad, markets);
  const bounds = boundsOf(ad, terms, {
    available: isBuying ? null : available,
    allowedValue:
      standing === undefined
        ? null
        : lowerOf(standing.value_left, isBuying ? standing.order_value_max : null),
    index: indexOf(ad, markets),
  });
  const fault = terms === null || bounds === null ? null : faultOf(draft, terms, bounds);
  const faultText = useFaultText(ad, terms, bounds);
  const refused = (field: Field): string | undefined => (refusal?.field === field ? refusal.text : undefined);
  const write = (next: Draft): void => {
    setDraft(next);
    setRefusal(null);
  };
  const send = (): void => {
    setIsTried(true);
    if (fault !== null || !payment.isChosen || ad.price === null || opening.isPending) return;
    setRefusal(null);
    opening.mutate(
      { ad_id: ad.id, [draft.field]: draft.text, price: ad.price, ...payment.input },
      {
        onSuccess: ({ id }) => onOpened(id),
        onError: (error) => {
          setRefusal(readRefusal(error));
          void queryClient.invalidateQueries(merchantQuery(ad.merchant.id));
          void queryClient.invalidateQueries(standingQuery);
        },
      },
    );
  };
  return {
    ad,
    isBuying,
    standing,
    draft,
    figures: terms === null ? null : figuresOf(draft, terms),
    payment,
    errorOf: (field: Draft['field']): string | undefined =>
      refused(field) ??
      (fault?.field === field && (isTried || fault.kind !== 'missing') ? faultText(fault) : undefined),
    choiceError: refused('kind') ?? refused('method_id') ?? payment.errorIf(isTried),
    refusal: refusal?.field === null ? refusal : null,
    stop: standing === undefined ? null : stopOf(ad, standing),
    isSending: opening.isPending,
    write: (field: Draft['field'], text: string) => write({ field, text }),
    takeAll: () => terms !== null && bounds !== null && write(greatestDraft(terms, bounds)),
    send,
  };
}

/** How the buyer pays: a kind of the ad, or for who sells, an own account of such a kind. */
function usePayment(ad: Ad) {
  const t = useT();
  const isBuying = ad.side === 'sell';
  const methods = useQuery({ ...methodsQuery, enabled: !isBuying });
  const [kind, setKind] = useState<CollectionKind | null>(null);
  const [methodId, setMethodId] = useState<string | null>(null);
  const fitting = methods.data?.filter((method) => ad.payment_kinds.includes(method.kind));
  const chosenKind = ad.payment_kinds.find((one) => one === kind) ?? onlyOf(ad.payment_kinds);
  const chosenMethod = fitting?.find(({ id }) => id === methodId) ?? defaultOf(fitting ?? []);
  const isChosen = isBuying ? chosenKind !== null : chosenMethod !== null;
  return {
    kind: chosenKind,
    setKind,
    /** The own accounts that the ad can pay to; undefined while unknown. */
    methods: fitting,
    method: chosenMethod,
    setMethodId,
    isChosen,
    input: isBuying ? { kind: chosenKind ?? undefined } : { method_id: chosenMethod?.id },
    errorIf: (isTried: boolean): string | undefined =>
      isTried && !isChosen ? t(isBuying ? 'fiat:market.error.kind' : 'fiat:market.error.method') : undefined,
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

function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ClientError) || error.code < 1_000) {
    toastError(error);
    return null;
  }
  const named = error.details['field'];
  const field = typeof named === 'string' && FIELDS.includes(named) ? (named as Field) : null;
  return { field, key: error.key, text: describeError(error) };
}
