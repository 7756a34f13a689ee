import { FIAT_LIMITS, FIAT_UNITS, type FiatUnit } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  mulDecimal,
  subDecimal,
  truncateDecimal,
} from '@openbourse/money';
import type { Markets } from '../../market/api.ts';
import type { OwnAd } from '../api.ts';

type Input = CallInput<'fiat.publish_ad'>;

/** Subject of an ad: an edited ad keeps all of it but the kind of its price. */
export interface AdChoice {
  readonly side: Input['side'];
  readonly coin: string;
  readonly unit: FiatUnit;
  readonly price_kind: Input['price_kind'];
}

/** Typed values; those of the other kind of price or the other side are kept. */
export interface AdValues {
  readonly price: string;
  readonly floating_percent: string;
  readonly quantity: string;
  readonly min_volume: string;
  readonly max_volume: string;
  readonly method_ids: readonly string[];
  readonly payment_kinds: readonly string[];
  readonly window_minutes: NonNullable<Input['window_minutes']>;
  readonly remarks: string;
  readonly auto_reply: string;
  readonly counterparty_level: string;
  readonly counterparty_orders: string;
  readonly counterparty_days: string;
  readonly is_auto_open: boolean;
}

/** Market facts about the coin and the unit that are chosen. */
export interface AdMarket {
  readonly currencyId: number;
  readonly scale: number;
  readonly feePercent: string;
  /** In the unit for one coin; null while unknown. */
  readonly index: string | null;
  readonly hasIndex: boolean;
  /** Price of one coin in US dollars, from which the least volume follows. */
  readonly worth: string | null;
  /** Coins that a selling ad may lock, with what the edited ad holds already; null while unknown. */
  readonly available: string | null;
}

export const ORDERS_MAX = 1_000;
export const DAYS_MAX = 365;
const INDEX_UNIT: FiatUnit = 'USD';
const PERCENT_SCALE = 2;
const FACTOR_SCALE = 8;

export type AdMessage =
  | 'fiat:store.error.price'
  | 'fiat:store.error.priceDecimals'
  | 'fiat:store.error.floating'
  | 'fiat:store.error.noIndex'
  | 'fiat:store.error.quantity'
  | 'fiat:store.error.scale'
  | 'fiat:store.error.tooMuch'
  | 'fiat:store.error.volume'
  | 'fiat:store.error.decimals'
  | 'fiat:store.error.volumeOrder'
  | 'fiat:store.error.methods'
  | 'fiat:store.error.kinds'
  | 'fiat:store.error.orders'
  | 'fiat:store.error.days';

/** Values that a new ad starts with; an edited one starts with what it is. */
export function initialAd(ad: OwnAd | null): AdValues {
  return {
    price: ad?.price_kind === 'fixed' ? (ad.price ?? '') : '',
    floating_percent: ad?.floating_percent ?? '100',
    quantity: ad?.quantity ?? '',
    min_volume: ad?.min_volume ?? '',
    max_volume: ad?.max_volume ?? '',
    method_ids: ad?.method_ids ?? [],
    payment_kinds: ad?.payment_kinds ?? [],
    window_minutes: windowOf(ad?.window_minutes),
    remarks: ad?.remarks ?? '',
    auto_reply: ad?.auto_reply ?? '',
    counterparty_level: String(ad?.counterparty_level ?? 1),
    counterparty_orders: String(ad?.counterparty_orders ?? 0),
    counterparty_days: String(ad?.counterparty_days ?? 0),
    is_auto_open: ad?.is_auto_open ?? true,
  };
}

function windowOf(minutes: number | undefined): AdValues['window_minutes'] {
  const text = String(minutes ?? 30);
  return text === '15' || text === '45' || text === '60' ? text : '30';
}

export function marketOf(
  markets: Markets,
  chosen: Pick<AdChoice, 'coin' | 'unit'> & { readonly available: string | null },
): AdMarket {
  const coin = markets.coins.find(({ code }) => code === chosen.coin);
  const indexIn = (unit: FiatUnit): string | null =>
    markets.indexes.find((one) => one.currency_id === coin?.currency_id && one.unit === unit)?.price ?? null;
  return {
    currencyId: coin?.currency_id ?? 0,
    scale: coin?.scale ?? 0,
    feePercent: markets.merchant_fee_percent,
    index: indexIn(chosen.unit),
    hasIndex: markets.units.some(({ code, has_index: hasIndex }) => code === chosen.unit && hasIndex),
    worth: indexIn(INDEX_UNIT),
    available: chosen.available,
  };
}

/** Rules of the form, in its order; the server has the last word on values. */
export function adRules(choice: AdChoice, market: AdMarket): readonly Rule<AdValues, AdMessage>[] {
  const { side, unit } = choice;
  return [
    ...(choice.price_kind === 'fixed' ? fixedRules(unit) : floatingRules(market)),
    { field: 'quantity', key: 'fiat:store.error.quantity', fails: ({ quantity }) => !isPositive(quantity) },
    {
      field: 'quantity',
      key: 'fiat:store.error.scale',
      fails: ({ quantity }) => decimalsOf(quantity) > market.scale,
    },
    ...(side === 'sell' ? sellingRules(market) : BUYING_RULES),
    ...volumeRules(unit),
    {
      field: 'counterparty_orders',
      key: 'fiat:store.error.orders',
      fails: (ad) => !isWhole(ad.counterparty_orders, ORDERS_MAX),
    },
    {
      field: 'counterparty_days',
      key: 'fiat:store.error.days',
      fails: (ad) => !isWhole(ad.counterparty_days, DAYS_MAX),
    },
  ];
}

function fixedRules(unit: FiatUnit): readonly Rule<AdValues, AdMessage>[] {
  return [
    { field: 'price', key: 'fiat:store.error.price', fails: ({ price }) => !isPositive(price) },
    {
      field: 'price',
      key: 'fiat:store.error.priceDecimals',
      fails: ({ price }) => decimalsOf(price) > priceDecimals(unit),
    },
  ];
}

function floatingRules({ hasIndex }: AdMarket): readonly Rule<AdValues, AdMessage>[] {
  return [
    { field: 'floating_percent', key: 'fiat:store.error.noIndex', fails: () => !hasIndex },
    {
      field: 'floating_percent',
      key: 'fiat:store.error.floating',
      fails: ({ floating_percent: percent }) => !isWithinBand(percent),
    },
  ];
}

function sellingRules(market: AdMarket): readonly Rule<AdValues, AdMessage>[] {
  const { available } = market;
  return [
    {
      field: 'quantity',
      key: 'fiat:store.error.tooMuch',
      fails: ({ quantity }) =>
        available !== null && compareDecimal(lockedBy(quantity, market).total, available) > 0,
    },
    {
      field: 'method_ids',
      key: 'fiat:store.error.methods',
      fails: ({ method_ids: ids }) => !isCountRight(ids),
    },
  ];
}

const BUYING_RULES: readonly Rule<AdValues, AdMessage>[] = [
  {
    field: 'payment_kinds',
    key: 'fiat:store.error.kinds',
    fails: ({ payment_kinds: kinds }) => !isCountRight(kinds),
  },
];

function volumeRules(unit: FiatUnit): readonly Rule<AdValues, AdMessage>[] {
  const rulesOf = (field: 'min_volume' | 'max_volume'): readonly Rule<AdValues, AdMessage>[] => [
    { field, key: 'fiat:store.error.volume', fails: ({ [field]: volume }) => !isPositive(volume) },
    {
      field,
      key: 'fiat:store.error.decimals',
      fails: ({ [field]: volume }) => decimalsOf(volume) > FIAT_UNITS[unit],
    },
  ];
  return [
    ...rulesOf('min_volume'),
    ...rulesOf('max_volume'),
    {
      field: 'max_volume',
      key: 'fiat:store.error.volumeOrder',
      fails: ({ min_volume: min, max_volume: max }) => min !== '' && compareDecimal(max, min) < 0,
    },
  ];
}

/** Amount that a selling ad locks: its coins, and the fee that comes on top of them. */
export function lockedBy(
  quantity: string,
  { feePercent, scale }: Pick<AdMarket, 'feePercent' | 'scale'>,
): { readonly fee: string; readonly total: string } {
  const fee = mulDecimal(quantity || '0', rateOf(feePercent), scale, 'ceil');
  return { fee, total: addDecimal(quantity || '0', fee) };
}

/** The most coins that what is available covers together with their fee. */
export function mostOf(
  available: string,
  { feePercent, scale }: Pick<AdMarket, 'feePercent' | 'scale'>,
): string {
  return divDecimal(available, addDecimal('1', rateOf(feePercent)), scale, 'floor');
}

/** The price that the ad would have now; null where there is none. */
export function priceNow(
  { price_kind: kind, unit }: AdChoice,
  {
    price,
    floating_percent: percent,
    index,
  }: Pick<AdValues, 'price' | 'floating_percent'> & Pick<AdMarket, 'index'>,
): string | null {
  if (kind === 'fixed') return isPositive(price) ? price : null;
  if (index === null || !isPositive(percent)) return null;
  return mulDecimal(index, rateOf(percent), priceDecimals(unit), 'floor');
}

/** Distance of the price from the index, in percent; null where one of them is unknown. */
export function distanceOf(
  { price_kind: kind }: Pick<AdChoice, 'price_kind'>,
  now: { readonly price: string | null; readonly index: string | null; readonly percent: string },
): string | null {
  const { price, index } = now;
  if (price === null || index === null || compareDecimal(index, '0') <= 0) return null;
  // What was asked for is exact; a price that follows the index is cut.
  if (kind === 'floating') return subDecimal(now.percent, '100');
  const ratio = divDecimal(price, index, FACTOR_SCALE, 'floor');
  return truncateDecimal(mulDecimal(subDecimal(ratio, '1'), '100', FACTOR_SCALE, 'exact'), PERCENT_SCALE);
}

/** Most decimals of a price in a unit. */
export function priceDecimals(unit: FiatUnit): number {
  return FIAT_UNITS[unit] + FIAT_LIMITS.priceDecimalsBeyond;
}

/** The least value of an order, in the unit at the price; null where one of them is unknown. */
export function leastVolume(
  price: string | null,
  { worth, unit }: { readonly worth: string | null; readonly unit: FiatUnit },
): string | null {
  if (price === null || worth === null || compareDecimal(worth, '0') <= 0) return null;
  const quantity = divDecimal(FIAT_LIMITS.orderValueMin, worth, FACTOR_SCALE, 'ceil');
  return mulDecimal(quantity, price, FIAT_UNITS[unit], 'ceil');
}

function rateOf(percent: string): string {
  return mulDecimal(percent, '0.01', FACTOR_SCALE, 'floor');
}

/** Input of both calls; fields of the other kind of price or the other side are left out. */
export function termsOf(choice: AdChoice, ad: AdValues): Omit<CallInput<'fiat.edit_ad'>, 'id'> {
  const isFixed = choice.price_kind === 'fixed';
  const isSelling = choice.side === 'sell';
  return {
    quantity: ad.quantity,
    price_kind: choice.price_kind,
    price: isFixed ? ad.price : undefined,
    floating_percent: isFixed ? undefined : ad.floating_percent,
    min_volume: ad.min_volume,
    max_volume: ad.max_volume,
    method_ids: isSelling ? ad.method_ids.join() : undefined,
    payment_kinds: isSelling ? undefined : ad.payment_kinds.join(),
    window_minutes: ad.window_minutes,
    remarks: ad.remarks.trim(),
    auto_reply: ad.auto_reply.trim(),
    counterparty_level: Number.parseInt(ad.counterparty_level, 10),
    counterparty_orders: Number.parseInt(ad.counterparty_orders || '0', 10),
    counterparty_days: Number.parseInt(ad.counterparty_days || '0', 10),
    is_auto_open: ad.is_auto_open ? 'true' : 'false',
  };
}

/** The kinds of payment that the ad takes: those of its methods when it sells. */
export function kindsOf(
  { side }: AdChoice,
  chosen: Pick<AdValues, 'method_ids' | 'payment_kinds'> & {
    readonly methods: readonly { readonly id: string; readonly kind: string }[];
  },
): readonly string[] {
  if (side === 'buy') return chosen.payment_kinds;
  const own = chosen.methods.filter(({ id }) => chosen.method_ids.includes(id));
  return [...new Set(own.map(({ kind }) => kind))];
}

/** With one more chosen, or one less; in the order of the list that it is chosen from. */
export function toggled<V>(chosen: readonly V[], value: V, all: readonly V[]): readonly V[] {
  return all.filter((one) => (one === value ? !chosen.includes(value) : chosen.includes(one)));
}

function isPositive(amount: string): boolean {
  return amount !== '' && compareDecimal(amount, '0') > 0;
}

function isWithinBand(percent: string): boolean {
  const { floatingPercentMin: min, floatingPercentMax: max } = FIAT_LIMITS;
  return (
    isPositive(percent) &&
    decimalsOf(percent) <= PERCENT_SCALE &&
    compareDecimal(percent, String(min)) >= 0 &&
    compareDecimal(percent, String(max)) <= 0
  );
}

function isCountRight(chosen: readonly unknown[]): boolean {
  return chosen.length > 0 && chosen.length <= FIAT_LIMITS.paymentKindsMax;
}

function isWhole(text: string, max: number): boolean {
  return text === '' || (/^\d{1,4}$/.test(text) && Number.parseInt(text, 10) <= max);
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
