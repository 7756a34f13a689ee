import type { ErrorDetails } from '@openbourse/api/errors';
import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';

/**
 * Says that all accounts together have too little, with the figure of the account that pays, which the form shows as well;
 * null for other faults, and where the other accounts have nothing.
 */
export function shortText(
  { key, details }: { readonly key: string; readonly details: ErrorDetails },
  own: string | null,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string | null {
  const { available: total, limit, asset } = details;
  if (key !== 'ledger.insufficient_balance' || own === null || typeof total !== 'string') return null;
  if (typeof limit !== 'string' || typeof asset !== 'string' || compareDecimal(total, own) <= 0) return null;
  return t('ledger:move.short', {
    asset,
    limit: format.quantity(limit),
    own: format.quantity(own),
    total: format.quantity(total),
  });
}
