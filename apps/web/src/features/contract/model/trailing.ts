import {
  checkPriceTick,
  checkTrail,
  formatPrice,
  readPercent,
  readPrice,
  trailLevel,
} from '@openbourse/engine';
import { isDecimal } from '@openbourse/money';
import { termsOf } from './live.ts';
import type { Fault } from './quote.ts';
import type { Position, Product } from './rows.ts';
import { readable } from './ticket.ts';

/** Entry of a trailing stop; `distance` is in percent or in prices, as the kind says. */
export interface TrailingEntry {
  readonly trailing: 'none' | 'percent' | 'distance';
  readonly distance: string;
  readonly activation: string;
}

/** Market in which a trailing stop is judged. */
export interface TrailingMarket {
  readonly position: Position;
  readonly product: Product;
  readonly mark: string | null;
}

export type TrailingField = 'distance' | 'activation';

const PERCENT_DECIMALS = 2;

export function trailingEntry({ trailing }: Pick<Position, 'trailing'>): TrailingEntry {
  if (trailing === null) return { trailing: 'none', distance: '', activation: '' };
  const { percent, distance, activation_price: activation } = trailing;
  return {
    trailing: percent === null ? 'distance' : 'percent',
    distance: percent ?? distance ?? '',
    activation: activation ?? '',
  };
}

/** Fields of the call; all of them undefined for none. */
export function trailingInput({ trailing, distance, activation }: TrailingEntry) {
  return {
    trailing_percent: trailing === 'percent' ? distance : undefined,
    trailing_distance: trailing === 'distance' ? distance : undefined,
    trailing_activation: trailing === 'none' || activation === '' ? undefined : activation,
  };
}

/** The field of a refusal; null for one that concerns no trailing stop. */
export function trailingFieldOf(key: string): TrailingField | null {
  if (key === 'contract.trailing_activation') return 'activation';
  return key.startsWith('contract.trailing_') ? 'distance' : null;
}

/** Objection of the engine to a trailing stop; none where it stays as it is. */
export function trailingFault(
  entry: TrailingEntry,
  { position, product, mark }: TrailingMarket,
): (Omit<Fault, 'field'> & { readonly field: TrailingField }) | null {
  const before = trailingEntry(position);
  const isSame = (Object.keys(before) as (keyof TrailingEntry)[]).every(
    (name) => before[name] === entry[name],
  );
  if (entry.trailing === 'none' || isSame || mark === null) return null;
  const trail = trailOf(entry);
  const terms = termsOf(product);
  const activation = checkPriceTick(terms, [trail.activation]);
  if (activation !== null) return { field: 'activation', ...activation };
  const refusal =
    checkTrail(terms, trail, { side: position.side, mark: readPrice(mark) }) ??
    checkPriceTick(terms, [trail.distance]);
  return refusal === null ? null : { field: trailingFieldOf(refusal.key) ?? 'distance', ...refusal };
}

/** Where the stop would stand at the price of now; null for none, and for one that waits for its activation. */
export function trailingNow(entry: TrailingEntry, market: TrailingMarket): string | null {
  const { position, mark } = market;
  if (entry.trailing === 'none' || entry.activation !== '' || mark === null) return null;
  if (entry.distance === '' || trailingFault(entry, market) !== null) return null;
  return formatPrice(trailLevel(trailOf(entry), position.side, readPrice(mark)));
}

function trailOf({ trailing, distance, activation }: TrailingEntry) {
  const price = readable(activation);
  const far = readable(distance);
  const share = isDecimal(distance, PERCENT_DECIMALS) ? readPercent(distance) : 0n;
  return {
    rate: trailing === 'percent' ? share : null,
    distance: trailing === 'distance' ? (far === null ? 0n : readPrice(far)) : null,
    activation: price === null ? null : readPrice(price),
  };
}
