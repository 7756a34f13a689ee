import { DecimalError, formatDecimal, parseDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';

/** An amount in minor units; refuses zero and more decimals than the currency has. */
export function readAmount(
  text: string,
  of: { readonly field: string; readonly scale: number; readonly asset: string },
): bigint {
  const units = parse(text, of);
  if (units > 0n) return units;
  const smallest = formatDecimal(1n, of.scale);
  throw new AppError('ledger.amount_zero', {
    field: of.field,
    limit: smallest,
    accepted: smallest,
    asset: of.asset,
  });
}

function parse(
  text: string,
  { field, scale, asset }: { readonly field: string; readonly scale: number; readonly asset: string },
): bigint {
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (!(error instanceof DecimalError) || error.reason !== 'scale') throw error;
    const cut = text.slice(0, text.indexOf('.') + (scale === 0 ? 0 : 1 + scale));
    throw new AppError('ledger.amount_decimals', { field, limit: String(scale), accepted: cut, asset });
  }
}
