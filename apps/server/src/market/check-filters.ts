import { formatDecimal, isDecimal, MAX_SCALE, parseDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Filters, MatchFilters } from './filter-queries.ts';

/** Ticks and lots of an order book are counted in integers that a double holds exactly. */
const LOTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Refuses filters that the orders of the match could not live with (`market.filter_invalid`): a tick or step must be a
 * part of the present one, and a tick times a step whole in the quote's smallest unit, so that only fees are rounded.
 */
export function checkFilters(match: MatchFilters, after: Filters): void {
  const { filters: before, baseScale, quoteScale } = match;
  const unit = (scale: number): bigint => 10n ** BigInt(MAX_SCALE - scale);
  const step = checkPart('quantity_step', { before: before.quantity_step, after: after.quantity_step });
  const tick = checkPart('price_tick', { before: before.price_tick, after: after.price_tick });
  const isStepWhole = step % unit(baseScale) === 0n;
  if (!isStepWhole || toUnits(match.quantityMax) / step > LOTS_MAX)
    throw refused('quantity_step', after.quantity_step, before.quantity_step);
  // The product has twice the decimals of its factors.
  if ((tick * step) % (unit(quoteScale) * 10n ** BigInt(MAX_SCALE)) !== 0n) {
    const isTickNew = after.price_tick !== before.price_tick;
    throw isTickNew
      ? refused('price_tick', after.price_tick, before.price_tick)
      : refused('quantity_step', after.quantity_step, before.quantity_step);
  }
  if (!isDecimal(after.min_notional, quoteScale))
    throw refused('min_notional', after.min_notional, before.min_notional);
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

function refused(field: keyof Filters, value: string, accepted: string): AppError {
  return new AppError('market.filter_invalid', { field, value, accepted });
}
