import { PRODUCTS } from '@openbourse/api/limits';
import type { Texts } from '../lib/texts.ts';

/** Scope of a mode or a violation, in words: the product, the market and the asset, or the whole site. */
export function scopeText(
  t: Texts,
  scope: {
    readonly product: (typeof PRODUCTS)[number] | null;
    readonly symbol: string | null;
    readonly currency_code: string | null;
  },
): string {
  const product = scope.product === null ? null : t(`system:product.${scope.product}`);
  const parts = [product, scope.symbol, scope.currency_code].filter((part) => part !== null);
  return parts.length === 0 ? t('system:wholeSite') : parts.join(' · ');
}
