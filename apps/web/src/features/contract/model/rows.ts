import type { CallReply } from '@openbourse/client';

/** A contract with its rules, and whether it trades. */
export type Product = CallReply<'contract.products'>[number];
/** A contract of the user, from the pending order to the close. */
export type Position = CallReply<'contract.positions'>[number];
export type Close = CallReply<'contract.closes'>['data'][number];
export type OvernightFee = CallReply<'contract.overnight_fees'>['data'][number];
export type ContractAccount = CallReply<'contract.account'>;
export type Receipt = CallReply<'contract.receipt'>;
export type Side = Position['side'];
export type MarginMode = Position['margin_mode'];

/** Reports whether a position is at risk now: opened, and not closed. */
export function isOpen({ state }: Pick<Position, 'state'>): boolean {
  return state === 'trading' || state === 'closing';
}

function isLive({ state }: Pick<Position, 'state'>): boolean {
  return isOpen({ state }) || state === 'pending';
}

/** The live positions with changes put in, newest first; what ended leaves the list. */
export function mergePositions(
  known: readonly Position[],
  changed: readonly Position[],
): readonly Position[] {
  const byId = new Map([...known, ...changed].map((position) => [position.id, position]));
  return [...byId.values()].filter(isLive).toSorted((a, b) => b.created_at - a.created_at);
}

/** The parts of a symbol such as BTC/USDT or EURUSD as people read it. */
export function pairName(product: Pick<Product, 'base_currency_code' | 'quote_currency_code'>): string {
  return `${product.base_currency_code}/${product.quote_currency_code}`;
}

/** Metals are quoted like forex and listed apart from it. */
export function groupOf(product: Pick<Product, 'kind' | 'base_currency_code'>): 'coins' | 'forex' | 'metals' {
  if (product.kind === 'digital') return 'coins';
  return product.base_currency_code.startsWith('X') ? 'metals' : 'forex';
}
