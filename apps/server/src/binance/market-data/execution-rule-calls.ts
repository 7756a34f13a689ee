import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { symbolOf } from '../symbols.ts';
import { forSymbols, someSymbols, symbol, symbolStatus } from './shared-params.ts';

const WEIGHT = 2;
const WEIGHT_MOST = 40;

/**
 * Rules that bound the prices of single trades around a reference price. No symbol here has one: what an order may ask
 * for is bound by its filters.
 */
export function executionRuleCalls({ symbols }: CallDeps): readonly Call[] {
  const noReferencePrice = (): never => {
    throw refuse('no_reference_price');
  };
  return [
    publicCall({
      socketName: 'executionRules',
      method: 'GET',
      path: '/api/v3/executionRules',
      weight: (input) => {
        const count = input.symbol === undefined ? (input.symbols?.length ?? Infinity) : 1;
        return Math.min(WEIGHT * count, WEIGHT_MOST);
      },
      params: someSymbols,
      handle: (input): Json => {
        const isNamed = input.symbol !== undefined || input.symbols !== undefined;
        if (isNamed && input.symbolStatus !== undefined) throw refuse('combination');
        const rules = forSymbols(input, symbols, (match): Json => ({ symbol: symbolOf(match), rules: [] }));
        return { symbolRules: Array.isArray(rules) ? rules : [rules] };
      },
    }),
    publicCall({
      socketName: 'referencePrice',
      method: 'GET',
      path: '/api/v3/referencePrice',
      weight: WEIGHT,
      params: { symbol },
      handle: noReferencePrice,
    }),
    publicCall({
      socketName: 'referencePrice.calculation',
      method: 'GET',
      path: '/api/v3/referencePrice/calculation',
      weight: WEIGHT,
      params: { symbol, symbolStatus },
      handle: noReferencePrice,
    }),
  ];
}
