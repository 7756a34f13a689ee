import {
  type DecodedInputOf,
  FIAT_LIMITS,
  FIAT_UNITS,
  type FiatUnit,
  FIAT_UNIT_CODES,
  type fiat as calls,
} from '@openbourse/api';
import { compareDecimal, divDecimal, mulDecimal, truncateDecimal } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import type { MethodRow } from '../collection/queries.ts';
import { notOffered, type PaymentMethod, tradedCodes } from '../method/payment-method.ts';
import { coinIndex, hasIndex, indexPrice, type IndexSource, priceDecimals } from '../index-price.ts';
import { type AdRecord, type AdTerms, floatingPrice } from './ad.ts';

type Input = Omit<DecodedInputOf<typeof calls.editAd>, 'id' | 'quantity'>;
type Subject = Pick<AdRecord, 'side' | 'coin' | 'unit'>;

const DEFAULT_WINDOW = '30';
const PERCENT_DECIMALS = 2;

/** Facts by which terms are judged besides the input. */
export interface TermsContext {
  readonly market: IndexSource;
  /** Of the merchant. */
  readonly methods: readonly MethodRow[];
  /** Ways in which people pay each other. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly maskLinks: (text: string) => string;
}

/** Reads the terms of an ad and refuses what no order could be opened on (rule book, section 5). */
export function readTerms(
  context: TermsContext,
  { subject, input }: { readonly subject: Subject; readonly input: Input },
): AdTerms & { readonly priceNow: string } {
  const { price, ratio, priceNow } = readPrice(context.market, subject, input);
  readVolumes(context.market, { subject, input, priceNow });
  return {
    priceKind: input.price_kind,
    price,
    ratio,
    priceNow,
    minVolume: input.min_volume,
    maxVolume: input.max_volume,
    ...readPayment(context, subject, input),
    windowMinutes: Number.parseInt(input.window_minutes ?? DEFAULT_WINDOW, 10),
    remarks: context.maskLinks((input.remarks ?? '').trim()),
    autoReply: context.maskLinks((input.auto_reply ?? '').trim()),
    counterpartyLevel: input.counterparty_level ?? 1,
    counterpartyOrders: input.counterparty_orders ?? 0,
    counterpartyDays: input.counterparty_days ?? 0,
    isAutoOpen: input.is_auto_open ?? true,
  };
}

interface Price {
  readonly price: string | null;
  readonly ratio: string | null;
  readonly priceNow: string;
}

function readPrice(market: IndexSource, subject: Subject, input: Input): Price {
  if (input.price_kind === 'floating') return readRatio(market, subject, input.floating_percent);
  if (input.price === undefined) throw missing('price', '1.02');
  if (compareDecimal(input.price, '0') <= 0) {
    throw new AppError('fiat.price_not_positive', { field: 'price', limit: '0', accepted: '1.02' });
  }
  checkDecimals(input.price, { field: 'price', decimals: priceDecimals(subject.unit), key: 'price' });
  return { price: input.price, ratio: null, priceNow: input.price };
}

function readRatio(market: IndexSource, { coin, unit }: Subject, percent: string | undefined): Price {
  if (percent === undefined) throw missing('floating_percent', '100');
  const [lowest, highest] = [String(FIAT_LIMITS.floatingPercentMin), String(FIAT_LIMITS.floatingPercentMax)];
  const isLow = compareDecimal(percent, lowest) < 0;
  if (isLow || compareDecimal(percent, highest) > 0) {
    const accepted = isLow ? lowest : highest;
    throw new AppError('fiat.floating_out_of_range', {
      field: 'floating_percent',
      limit: accepted,
      accepted,
      lowest,
      highest,
    });
  }
  checkDecimals(percent, { field: 'floating_percent', decimals: PERCENT_DECIMALS, key: 'price' });
  const index = indexPrice(market, { coin, unit });
  const ratio = divDecimal(percent, '100', PERCENT_DECIMALS + 2, 'exact');
  const priceNow = index === null ? null : floatingPrice(index, ratio, unit);
  if (priceNow === null) throw noIndex(market, { field: 'price_kind', coin, unit });
  return { price: null, ratio, priceNow };
}

/** The smallest order is worth ten USDT at least, so that no order is opened for nothing. */
function readVolumes(
  market: IndexSource,
  ad: { readonly subject: Subject; readonly input: Input; readonly priceNow: string },
): void {
  const { min_volume: lowest, max_volume: highest } = ad.input;
  const { coin, unit } = ad.subject;
  const decimals = FIAT_UNITS[unit];
  checkDecimals(lowest, { field: 'min_volume', decimals, key: 'volume' });
  checkDecimals(highest, { field: 'max_volume', decimals, key: 'volume' });
  if (compareDecimal(highest, lowest) < 0) {
    throw new AppError('fiat.volume_order', {
      field: 'max_volume',
      limit: lowest,
      accepted: lowest,
      asset: unit,
    });
  }
  const index = coinIndex(market, coin);
  if (index === null) throw noIndex(market, { field: 'currency_id', coin, unit });
  const worth = mulDecimal(FIAT_LIMITS.orderValueMin, ad.priceNow, priceDecimals(unit), 'exact');
  const smallest = divDecimal(worth, index, decimals, 'ceil');
  if (compareDecimal(lowest, smallest) < 0) {
    const known = { limit: FIAT_LIMITS.orderValueMin, accepted: smallest, asset: unit };
    throw new AppError('fiat.volume_too_small', { field: 'min_volume', ...known });
  }
}

/** A seller is paid by saved methods, a buyer pays by kinds. */
function readPayment(
  { methods, paymentMethods }: TermsContext,
  { side, unit }: Subject,
  input: Input,
): Pick<AdTerms, 'paymentKinds' | 'methodIds'> {
  const traded = tradedCodes(paymentMethods, unit);
  if (side === 'buy') {
    const kinds = listOf(input.payment_kinds);
    if (kinds.length === 0 || kinds.length > FIAT_LIMITS.paymentKindsMax)
      throw missing('payment_kinds', traded.slice(0, FIAT_LIMITS.paymentKindsMax).join(','));
    if (!kinds.every((kind) => traded.includes(kind))) throw notOffered('payment_kinds', traded);
    return { paymentKinds: [...kinds], methodIds: [] };
  }
  const ids = listOf(input.method_ids);
  if (ids.length === 0) throw missing('method_ids', methods[0]?.id ?? '');
  const chosen = ids.map((id) => {
    const method = methods.find((one) => one.id === id);
    if (method !== undefined) return method;
    throw new AppError('fiat.method_not_found', { field: 'method_ids', accepted: methods[0]?.id ?? '' });
  });
  if (!chosen.every(({ kind }) => traded.includes(kind))) throw notOffered('method_ids', traded);
  return { paymentKinds: [...new Set(chosen.map(({ kind }) => kind))], methodIds: [...ids] };
}

function listOf(text: string | undefined): readonly string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function checkDecimals(
  text: string,
  rule: { readonly field: string; readonly decimals: number; readonly key: 'price' | 'volume' },
): void {
  const accepted = truncateDecimal(text, rule.decimals);
  if (compareDecimal(accepted, text) === 0) return;
  throw new AppError(`fiat.${rule.key}_decimals`, {
    field: rule.field,
    limit: String(rule.decimals),
    accepted,
  });
}

function missing(field: string, accepted: string): AppError {
  return new AppError('fiat.field_required', { field, accepted });
}

function noIndex(
  market: IndexSource,
  of: { readonly field: string; readonly coin: string; readonly unit: FiatUnit },
): AppError {
  const accepted = FIAT_UNIT_CODES.filter((unit) => hasIndex(market, unit)).join(', ');
  return new AppError('fiat.no_index', { field: of.field, asset: of.coin, unit: of.unit, accepted });
}
