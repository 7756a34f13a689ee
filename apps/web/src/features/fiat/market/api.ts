import type { FiatUnit } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../../session/index.ts';

export type Ad = CallReply<'fiat.ads'>['data'][number];
export type Markets = CallReply<'fiat.markets'>;
export type Coin = Markets['coins'][number];
export type Standing = CallReply<'fiat.standing'>;
export type Merchant = CallReply<'fiat.merchant'>['merchant'];

/** Wish of a person on the market. */
export interface Wish {
  readonly want: 'buy' | 'sell';
  readonly currencyId: number;
  readonly unit: FiatUnit;
  /** In the unit; empty for any. */
  readonly amount: string;
  /** Code of a payment method, or `all`. */
  readonly kind: string;
}

const PAGE_SIZE = 20;
const ADS = 'fiat.ads';
/** Floating prices follow the index, and the open ad shows the price that would be taken. */
const LIST_RENEW_MS = 30_000;
const AD_RENEW_MS = 5_000;

/** The coins and the money that are traded, with their indexes. */
export const marketsQuery = queryOf('fiat.markets', {}, { refetchInterval: LIST_RENEW_MS });

/** The ads for a wish, page by page. Guests see the same as others, but for their own ads. */
export function adsPages(wish: Wish, sort: 'price' | 'reliability') {
  return pagesOf(ADS, { ...inputOf(wish), sort, limit: PAGE_SIZE }, { refetchInterval: LIST_RENEW_MS });
}

function inputOf({ want, currencyId, unit, amount, kind }: Wish) {
  return {
    want,
    currency_id: currencyId,
    unit,
    amount: amount === '' ? undefined : amount,
    kind: kind === 'all' ? undefined : kind,
  };
}

/** A merchant with the open ads; renewed often while one of them is on screen. */
export function merchantQuery(id: string) {
  return queryOf('fiat.merchant', { id }, { refetchInterval: AD_RENEW_MS });
}

/** Amounts that the person may buy and sell now. */
export const standingQuery = queryOf('fiat.standing', {});

/** Finds the ad with the best price for an amount. */
export function useBestAd() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (wish: Wish) => client.call('fiat.best_ad', { ...inputOf(wish), amount: wish.amount }),
  });
}

/** Opens an order; a second try after a lost answer finds the first one. */
export function useOpenOrder() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.open_order'>) => client.call('fiat.open_order', input),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [ADS] });
      void queryClient.invalidateQueries({ queryKey: ['fiat.orders'] });
      void queryClient.invalidateQueries(standingQuery);
    },
  });
}
