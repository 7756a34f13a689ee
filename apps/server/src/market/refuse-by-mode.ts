import { type ChangeEndpoint, moveOf, type Product, PRODUCTS } from '@openbourse/api';
import { assert } from '../kernel/error.ts';
import type { Modes, ModeSubject } from '../kernel/modes.ts';
import type { Market } from './market.ts';

/**
 * Refuses a call of a user that a mode does not allow, by its product and by the market or the asset that its input
 * names; a move is refused like a transfer. The slice of an order refuses a halted market itself, after faults of the order.
 */
export function refuseByMode(
  { modes, market }: { readonly modes: Modes; readonly market: Pick<Market, 'find'> },
  { name, change: { act } }: Pick<ChangeEndpoint, 'name' | 'change'>,
  input: unknown,
): void {
  if (act === null || modes.active().length === 0 || !isFields(input)) return;
  const move = moveOf(input);
  if (move !== null) modes.require('transfer', { product: 'wallet', currencyIds: [move.currencyId] });
  const product = productOf(name);
  const isOrder = act === 'open' && input['currency_match_id'] !== undefined;
  modes.require(act, isOrder ? { product } : { product, ...namedBy(market, input) });
}

/** Products of slices that are none: money of users moves in the wallet, conversions trade spot. */
const OF_SLICES: Readonly<Record<string, Product>> = { ledger: 'wallet', payment: 'wallet', convert: 'spot' };

/** The product that a call belongs to. */
function productOf(name: string): Product {
  const [slice = ''] = name.split('.');
  const product = OF_SLICES[slice] ?? PRODUCTS.find((one) => one === slice);
  assert(product !== undefined, `${name} belongs to a product`);
  return product;
}

function namedBy(market: Pick<Market, 'find'>, input: Readonly<Record<string, unknown>>): ModeSubject {
  const { currency_match_id: matchId, currency_id: currencyId } = input;
  const match = typeof matchId === 'number' ? market.find(matchId) : undefined;
  if (match !== undefined) return { matchId: match.id, currencyIds: [match.base.id, match.quote.id] };
  return typeof currencyId === 'number' ? { currencyIds: [currencyId] } : {};
}

function isFields(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null;
}
