import type { Criterion, Store } from '../api.ts';

/** Unit in which a criterion is counted. */
export const CRITERION_UNITS = {
  level: 'level',
  age: 'days',
  orders: 'count',
  completion: 'percent',
  counterparties: 'count',
  bond: 'USDT',
} as const satisfies Readonly<Record<Criterion['name'], string>>;

export const BOND_TRANSFER = '/transfer?from=1&to=3&coin=USDT';

/** Where a criterion is met; what only time and trading bring has no such place. */
export const CRITERION_WAYS = {
  level: { to: '/user-review', text: 'fiat:store.go.level' },
  age: null,
  orders: { to: '/fiat', text: 'fiat:store.go.orders' },
  completion: null,
  counterparties: null,
  bond: { to: BOND_TRANSFER, text: 'fiat:market.transfer' },
} as const satisfies Readonly<
  Record<Criterion['name'], { readonly to: string; readonly text: string } | null>
>;

interface Criteria {
  readonly criteria: readonly Criterion[];
}

/** Criteria that no operator waives: without them there is no application. */
const NEEDED: readonly Criterion['name'][] = ['level', 'bond'];

export function isMet({ is_met: isFulfilled, is_waived: isWaived }: Criterion): boolean {
  return isFulfilled || isWaived;
}

/** Reports whether an application can be sent now: an operator may only waive the history. */
export function canApply({ criteria }: Criteria): boolean {
  return criteria.every((one) => isMet(one) || !NEEDED.includes(one.name));
}

/** Reports whether the application asks an operator to waive something. */
export function needsWaiver({ criteria }: Criteria): boolean {
  return criteria.some((one) => !isMet(one) && !NEEDED.includes(one.name));
}

/** States in which the store is open to its merchant. */
export function hasStore({ state }: Pick<Store, 'state'>): boolean {
  return state === 'certified';
}
