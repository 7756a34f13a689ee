import { formatDecimal, parseDecimal, parseSignedDecimal } from '@openbourse/money';

/**
 * Scales of the numbers of contracts: integers at these scales, exact everywhere. A recorded price has at
 * most eight decimals, so that every price below 90 million is also an exact safe integer, which the trigger
 * book needs.
 */
export const PRICE_SCALE = 8;
export const QUANTITY_SCALE = 8;
/** USDT. */
export const MONEY_SCALE = 8;
/** Rates are fractions: 0.05 % is 50,000. */
export const RATE_SCALE = 8;
/** USDT per unit of the quote currency. */
export const CONVERSION_SCALE = 12;

export const RATE_ONE = 10n ** BigInt(RATE_SCALE);
export const CONVERSION_ONE = 10n ** BigInt(CONVERSION_SCALE);
/** Divisor that turns a product of price, quantity and conversion into USDT. */
export const VALUE_PER_MONEY = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE + CONVERSION_SCALE - MONEY_SCALE);

export type ContractSide = 'long' | 'short';
export type MarginMode = 'isolated' | 'cross';

/** A step of the risk limits (rule book, section 2, "Brackets"). */
export interface Bracket {
  /** In USDT. */
  readonly notionalMax: bigint;
  readonly leverageMax: number;
  readonly maintenanceRate: bigint;
  /** The cumulative amount, in USDT. */
  readonly amount: bigint;
}

/** A version of the rules of one match; a position keeps the version that it was opened with. */
export interface ContractTerms {
  readonly ruleId: number;
  readonly priceTick: bigint;
  /** Of the base currency. */
  readonly lotSize: bigint;
  readonly lotsMax: number;
  readonly leverages: readonly number[];
  /** One of the two is null: a share of the mark price, or a distance in prices. */
  readonly spreadRate: bigint | null;
  readonly spreadAmount: bigint | null;
  readonly feeRate: bigint;
  readonly liquidationFeeRate: bigint;
  /** Of the notional a day; what is negative is paid to the holder. */
  readonly overnightLongRate: bigint;
  readonly overnightShortRate: bigint;
  /** The weekday (0 is Sunday) that counts threefold; null where every day counts once. */
  readonly overnightTripleDay: number | null;
  readonly brackets: readonly Bracket[];
}

/** The terms as the API and the receipts write them. */
export interface ContractTermsText {
  readonly rule_id: number;
  readonly lot_size: string;
  readonly lots_max: number;
  readonly leverages: readonly number[];
  readonly spread_percent: string | null;
  readonly spread_amount: string | null;
  readonly fee_percent: string;
  readonly liquidation_fee_percent: string;
  readonly overnight_long_percent: string;
  readonly overnight_short_percent: string;
  readonly overnight_triple_day: number | null;
  readonly brackets: readonly {
    readonly notional_max: string;
    readonly leverage_max: number;
    readonly maintenance_percent: string;
    readonly amount: string;
  }[];
}

/** Reads terms from their texts. Throws DecimalError where a text is no decimal of its scale. */
export function readTerms(text: ContractTermsText, priceTick: string): ContractTerms {
  return {
    ruleId: text.rule_id,
    priceTick: readPrice(priceTick),
    lotSize: readQuantity(text.lot_size),
    lotsMax: text.lots_max,
    leverages: text.leverages,
    spreadRate: text.spread_percent === null ? null : readPercent(text.spread_percent),
    spreadAmount: text.spread_amount === null ? null : readPrice(text.spread_amount),
    feeRate: readPercent(text.fee_percent),
    liquidationFeeRate: readPercent(text.liquidation_fee_percent),
    overnightLongRate: readPercent(text.overnight_long_percent),
    overnightShortRate: readPercent(text.overnight_short_percent),
    overnightTripleDay: text.overnight_triple_day,
    brackets: text.brackets.map((bracket) => ({
      notionalMax: readMoney(bracket.notional_max),
      leverageMax: bracket.leverage_max,
      maintenanceRate: readPercent(bracket.maintenance_percent),
      amount: readMoney(bracket.amount),
    })),
  };
}

/** The bracket of a notional; null above the highest one, where nothing can be opened. */
export function bracketOf(terms: ContractTerms, notional: bigint): Bracket | null {
  return terms.brackets.find((bracket) => notional <= bracket.notionalMax) ?? null;
}

export function quantityOf(terms: ContractTerms, lots: number): bigint {
  return terms.lotSize * BigInt(lots);
}

/** USDT for one unit of the base currency's quote where USD is the base: 1 / mark, cut. */
export function inverseConversion(mark: bigint): bigint {
  return 10n ** BigInt(CONVERSION_SCALE + PRICE_SCALE) / mark;
}

/** Throws DecimalError for a price with more than eight decimals. */
export function readPrice(text: string): bigint {
  return parseDecimal(text, PRICE_SCALE);
}

export function readQuantity(text: string): bigint {
  return parseDecimal(text, QUANTITY_SCALE);
}

/** Reads USDT, which may be negative. */
export function readMoney(text: string): bigint {
  return parseSignedDecimal(text, MONEY_SCALE);
}

/** Reads a percentage, which may be negative, as a fraction. */
export function readPercent(text: string): bigint {
  return parseSignedDecimal(text, RATE_SCALE - 2);
}

export function readConversion(text: string): bigint {
  return parseDecimal(text, CONVERSION_SCALE);
}

export function formatPrice(price: bigint): string {
  return formatDecimal(price, PRICE_SCALE);
}

export function formatQuantity(quantity: bigint): string {
  return formatDecimal(quantity, QUANTITY_SCALE);
}

export function formatMoney(amount: bigint): string {
  return formatDecimal(amount, MONEY_SCALE);
}

export function formatConversion(conversion: bigint): string {
  return formatDecimal(conversion, CONVERSION_SCALE);
}

/** Writes a fraction as a percentage. */
export function formatPercent(rate: bigint): string {
  return formatDecimal(rate, RATE_SCALE - 2);
}
