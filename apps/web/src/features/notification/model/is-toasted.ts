import type { Notice } from '../api.ts';

/** Screens that show their own events, by the beginning of the kinds. */
const TOLD_THERE: readonly (readonly [kinds: string, paths: readonly string[]])[] = [
  ['spot_', ['/trade']],
  ['contract_', ['/lever']],
  ['micro_', ['/micro-trade', '/forex-micro-trade']],
];

/** Money that came in. */
const MONEY_IN: readonly string[] = ['deposit_credited', 'payment_received'];

/**
 * Reports whether a notice that arrives is shown at once on the screen at `pathname`: what the market did to
 * the person's orders and positions, and money that came in. An action of the person is confirmed where it
 * was done.
 */
export function isToasted({ kind, group }: Pick<Notice, 'kind' | 'group'>, pathname: string): boolean {
  if (group !== 'trading' && !kind.startsWith('contract_') && !MONEY_IN.includes(kind)) return false;
  return !TOLD_THERE.some(
    ([kinds, paths]) => kind.startsWith(kinds) && paths.some((path) => pathname.startsWith(path)),
  );
}
