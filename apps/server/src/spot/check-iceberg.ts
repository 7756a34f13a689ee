import { LIMITS } from '@openbourse/api';
import { mulDiv, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { checkQuantity } from './check-amounts.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

const PARTS = LIMITS.icebergPartsMax;

/** Lots that an iceberg shows at a time; null of any other order. */
export function readVisible(
  terms: Terms,
  input: { readonly visible_quantity?: string | undefined },
  of: { readonly priceTicks: number | null; readonly lots: number | null },
): number | null {
  const { priceTicks, lots } = of;
  if (input.visible_quantity === undefined || priceTicks === null || lots === null) return null;
  const bySlice = worthyLots(terms, priceTicks);
  if (lots <= bySlice) {
    const least = quantityText(terms, bySlice + 1);
    throw new AppError('spot.iceberg_too_small', {
      ...limitsOf(terms),
      field: 'quantity',
      limit: least,
      accepted: least,
    });
  }
  const least = Math.max(bySlice, Math.ceil(lots / PARTS));
  const visibleLots = checkQuantity(terms, input.visible_quantity, { priceTicks, field: 'visible_quantity' });
  if (visibleLots >= least && visibleLots < lots) return visibleLots;
  const [low, high] = [quantityText(terms, least), quantityText(terms, lots - 1)];
  throw new AppError('spot.visible_quantity', {
    ...{ ...limitsOf(terms), field: 'visible_quantity', limit: `${low} - ${high}`, low, high },
    ...{ parts: String(PARTS), accepted: visibleLots < least ? low : high },
  });
}

/** Checks the slice that an amended iceberg keeps: quantity and price are what moved. */
export function checkKeptSlice(
  terms: Terms,
  order: {
    readonly priceTicks: number;
    readonly lots: number;
    readonly visibleLots: number | null;
    readonly filledLots: number;
  },
): void {
  const { priceTicks, lots, visibleLots, filledLots } = order;
  if (visibleLots === null) return;
  if (lots > visibleLots * PARTS) {
    const most = quantityText(terms, visibleLots * PARTS + filledLots);
    const slice = {
      ...limitsOf(terms),
      ...{ visible: quantityText(terms, visibleLots), parts: String(PARTS) },
    };
    throw new AppError('spot.too_many_slices', { field: 'quantity', limit: most, accepted: most, ...slice });
  }
  if (visibleLots >= worthyLots(terms, priceTicks)) return;
  const ticks = toSafeInteger(mulDiv(terms.notionalMin, 1n, BigInt(visibleLots), 'ceil'));
  throw new AppError('spot.slice_value', {
    ...{ field: 'price', limit: quoteText(terms, terms.notionalMin), asset: terms.match.quote.code },
    accepted: priceText(terms, ticks),
  });
}

/** The fewest lots that are worth the least notional: each slice stands in the book like an order. */
function worthyLots({ notionalMin }: Terms, priceTicks: number): number {
  return toSafeInteger(mulDiv(notionalMin, 1n, BigInt(priceTicks), 'ceil'));
}

function limitsOf(terms: Terms): { readonly asset: string } {
  return { asset: terms.match.base.code };
}
