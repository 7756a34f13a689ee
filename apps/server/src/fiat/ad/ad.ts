import { FIAT_LIMITS, FIAT_UNITS, type FiatUnit, type fiat as calls, type ReplyOf } from '@openbourse/api';
import { type FiatAdState, adFeeFor } from '@openbourse/engine';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  formatDecimal,
  mulDecimal,
  parseDecimal,
} from '@openbourse/money';
import { indexPrice, type IndexSource, priceDecimals } from '../index-price.ts';

/** An ad as it is stored; amounts are decimals of the coin, `minVolume` and `maxVolume` of the unit. */
export interface AdRecord {
  readonly id: string;
  readonly number: number;
  readonly merchantId: string;
  readonly userId: number;
  readonly side: 'sell' | 'buy';
  readonly currencyId: number;
  readonly coin: string;
  /** Of the coin. */
  readonly scale: number;
  readonly unit: FiatUnit;
  readonly priceKind: 'fixed' | 'floating';
  readonly price: string | null;
  /** Of the index; 1.02 is two percent above it. */
  readonly ratio: string | null;
  readonly published: string;
  readonly remaining: string;
  readonly live: string;
  readonly completed: string;
  readonly takenDown: string;
  readonly feeRemaining: string;
  readonly held: string;
  readonly feePpm: number;
  readonly minVolume: string;
  readonly maxVolume: string;
  /** Codes of payment methods. */
  readonly paymentKinds: string[];
  readonly methodIds: string[];
  readonly windowMinutes: number;
  readonly remarks: string;
  /** First message of the merchant in the chat of an order; empty for none. */
  readonly autoReply: string;
  readonly counterpartyLevel: number;
  readonly counterpartyOrders: number;
  readonly counterpartyDays: number;
  readonly isAutoOpen: boolean;
  readonly state: FiatAdState;
  readonly isListed: boolean;
  readonly reliability: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Terms of an ad that a merchant may change besides its coins. */
export type AdTerms = Pick<
  AdRecord,
  | 'priceKind'
  | 'price'
  | 'ratio'
  | 'minVolume'
  | 'maxVolume'
  | 'paymentKinds'
  | 'methodIds'
  | 'windowMinutes'
  | 'remarks'
  | 'autoReply'
  | 'counterpartyLevel'
  | 'counterpartyOrders'
  | 'counterpartyDays'
  | 'isAutoOpen'
>;

export type AdFields = Omit<ReplyOf<typeof calls.ads>['data'][number], 'merchant'>;

/** Price of one coin by an ad now, in its unit; null while a floating price has no index. */
export function priceOfAd(
  market: IndexSource,
  ad: Pick<AdRecord, 'coin' | 'unit' | 'priceKind' | 'price' | 'ratio'>,
): string | null {
  if (ad.price !== null) return ad.price;
  const index = indexPrice(market, ad);
  return index === null || ad.ratio === null ? null : floatingPrice(index, ad.ratio, ad.unit);
}

/** The price of a ratio of the index; null where it is below the smallest price. */
export function floatingPrice(index: string, ratio: string, unit: FiatUnit): string | null {
  const price = mulDecimal(index, ratio, priceDecimals(unit), 'floor');
  return price === '0' ? null : price;
}

/** The most that one order of an ad can be worth now, in its unit: no more than is left of it. */
export function availableVolume(
  ad: Pick<AdRecord, 'remaining' | 'maxVolume' | 'unit'>,
  price: string,
): string {
  const left = mulDecimal(ad.remaining, price, FIAT_UNITS[ad.unit], 'floor');
  return compareDecimal(left, ad.maxVolume) < 0 ? left : ad.maxVolume;
}

/** Coins that an amount of the unit buys, rounded down. */
export function quantityFor(
  ad: Pick<AdRecord, 'scale'>,
  { amount, price }: { readonly amount: string; readonly price: string },
): string {
  return divDecimal(amount, price, ad.scale, 'floor');
}

/**
 * Amount that the fiat account has to hold for so many coins of an ad, and the part of it that is the fee.
 */
export function escrowFor(
  ad: Pick<AdRecord, 'scale' | 'side' | 'feePpm'>,
  quantity: string,
): { readonly fee: string; readonly held: string } {
  if (ad.side === 'buy') return { fee: '0', held: '0' };
  const fee = formatDecimal(adFeeFor(parseDecimal(quantity, ad.scale), ad.feePpm), ad.scale);
  return { fee, held: addDecimal(quantity, fee) };
}

/** An ad with its price now, as everybody may see it. */
export function presentAd(market: IndexSource, ad: AdRecord): AdFields {
  const price = priceOfAd(market, ad);
  return {
    id: ad.id,
    side: ad.side,
    currency_id: ad.currencyId,
    coin: ad.coin,
    unit: ad.unit,
    price_kind: ad.priceKind,
    floating_percent: percentOf(ad.ratio),
    price,
    quantity: ad.remaining,
    min_volume: ad.minVolume,
    max_volume: ad.maxVolume,
    available_volume: price === null ? null : availableVolume(ad, price),
    payment_kinds: ad.paymentKinds,
    window_minutes: ad.windowMinutes,
    remarks: ad.remarks,
    counterparty_level: ad.counterpartyLevel,
    counterparty_orders: ad.counterpartyOrders,
    counterparty_days: ad.counterpartyDays,
  };
}

export type OwnAd = ReplyOf<typeof calls.publishAd>;

/** An ad as its merchant sees it. */
export function presentOwnAd(market: IndexSource, ad: AdRecord): OwnAd {
  return {
    ...presentAd(market, ad),
    state: ad.state,
    is_auto_open: ad.isAutoOpen,
    auto_reply: ad.autoReply,
    quantity_published: ad.published,
    quantity_live: ad.live,
    quantity_completed: ad.completed,
    quantity_taken_down: ad.takenDown,
    held: ad.held,
    method_ids: ad.methodIds,
    created_at: ad.createdAt,
    updated_at: ad.updatedAt,
  };
}

export function percentOf(ratio: string | null): string | null {
  return ratio === null ? null : mulDecimal(ratio, '100', 4, 'exact');
}

/** 0.15 percent of the quantity, from who published the ad (rule book, section 5). */
export const MERCHANT_FEE_PPM = Number.parseInt(
  mulDecimal(FIAT_LIMITS.merchantFeePercent, '10000', 0, 'exact'),
  10,
);
