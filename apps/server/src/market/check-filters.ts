import { formatDecimal, isDecimal, MAX_SCALE, parseDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Filters, MatchFilters } from './filter-queries.ts';

/** Ticks and lots of an order book are counted in integers that a double holds exactly. */
const LOTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);
/** The largest order of a new match, where the wanted one does not fit. */
const USUAL_LOTS = 1_000_000n;

interface Scales {
  readonly baseScale: number;
  readonly quoteScale: number;
}

/**
 * Refuses filters that the orders of the match could not live with (`market.filter_invalid`): a tick or step must be a
 * part of the present one, and a tick times a step whole in the quote's smallest unit, so that only fees are rounded.
 */
export function checkFilters(match: MatchFilters, after: Filters): void {
  const { filters: before, quoteScale } = match;
  const step = checkPart('quantity_step', { before: before.quantity_step, after: after.quantity_step });
  const tick = checkPart('price_tick', { before: before.price_tick, after: after.price_tick });
  if (!isStepWhole(step, match) || toUnits(match.quantityMax) / step > LOTS_MAX)
    throw refused('quantity_step', after.quantity_step, before.quantity_step);
  if (!isTickWhole(tick * step, match)) {
    const isTickNew = after.price_tick !== before.price_tick;
    throw isTickNew
      ? refused('price_tick', after.price_tick, before.price_tick)
      : refused('quantity_step', after.quantity_step, before.quantity_step);
  }
  if (!isDecimal(after.min_notional, quoteScale))
    throw refused('min_notional', after.min_notional, before.min_notional);
}

/** Refuses the filters of a match that is listed, by the same rules, and names a value that fits. */
export function checkNewFilters(
  filters: Omit<Filters, 'is_trading'> & { readonly quantity_max: string },
  scales: Scales,
): void {
  const step = toUnits(filters.quantity_step);
  const stepLeast = unitOf(scales.baseScale);
  if (step === 0n || !isStepWhole(step, scales))
    throw refused('quantity_step', filters.quantity_step, formatDecimal(stepLeast, MAX_SCALE));
  const tick = toUnits(filters.price_tick);
  if (tick === 0n || !isTickWhole(tick * step, scales)) {
    const fitting = powersOfTen().find((power) => isTickWhole(power * step, scales));
    throw refused('price_tick', filters.price_tick, formatDecimal(fitting ?? unitOf(0), MAX_SCALE));
  }
  const most = toUnits(filters.quantity_max);
  if (most === 0n || most % step !== 0n || most / step > LOTS_MAX)
    throw refused('quantity_max', filters.quantity_max, formatDecimal(step * USUAL_LOTS, MAX_SCALE));
  if (!isDecimal(filters.min_notional, scales.quoteScale))
    throw refused('min_notional', filters.min_notional, formatDecimal(unitOf(scales.quoteScale), MAX_SCALE));
}

function isStepWhole(step: bigint, { baseScale }: Scales): boolean {
  return step % unitOf(baseScale) === 0n;
}

/**
 * Reports whether the product of a tick and a step, which has twice the decimals of its factors, is whole in
 * the quote.
 */
function isTickWhole(product: bigint, { quoteScale }: Scales): boolean {
  return product % (unitOf(quoteScale) * 10n ** BigInt(MAX_SCALE)) === 0n;
}

function unitOf(scale: number): bigint {
  return 10n ** BigInt(MAX_SCALE - scale);
}

/** Ticks from the finest to a whole unit and on, as far as a step may need. */
function powersOfTen(): readonly bigint[] {
  return Array.from({ length: 2 * MAX_SCALE + 1 }, (_, power) => 10n ** BigInt(power));
}

function checkPart(
  field: 'price_tick' | 'quantity_step',
  value: { readonly before: string; readonly after: string },
): bigint {
  const [before, after] = [toUnits(value.before), toUnits(value.after)];
  if (after > 0n && before % after === 0n) return after;
  throw refused(field, value.after, formatDecimal(before, MAX_SCALE));
}

function toUnits(text: string): bigint {
  return parseDecimal(text, MAX_SCALE);
}

function refused(field: keyof Filters | 'quantity_max', value: string, accepted: string): AppError {
  return new AppError('market.filter_invalid', { field, value, accepted });
}
