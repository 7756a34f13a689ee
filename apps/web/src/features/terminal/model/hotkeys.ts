import { isFree, type KeyPress } from '../../../shared/lib/hotkeys.ts';

/** Action of a key on a trading screen. */
export type Hotkey =
  | { readonly kind: 'side'; readonly isBuy: boolean }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'type'; readonly type: 'limit' | 'market' | 'stop' }
  | { readonly kind: 'cancelAll' }
  | { readonly kind: 'book' }
  | { readonly kind: 'search' }
  | { readonly kind: 'help' };

const KEYS: Readonly<Record<string, Hotkey>> = {
  b: { kind: 'side', isBuy: true },
  s: { kind: 'side', isBuy: false },
  '1': { kind: 'percent', percent: 25 },
  '2': { kind: 'percent', percent: 50 },
  '3': { kind: 'percent', percent: 75 },
  '4': { kind: 'percent', percent: 100 },
  l: { kind: 'type', type: 'limit' },
  m: { kind: 'type', type: 'market' },
  t: { kind: 'type', type: 'stop' },
  o: { kind: 'book' },
  '/': { kind: 'search' },
  c: { kind: 'cancelAll' },
  '?': { kind: 'help' },
};

/** The meaning of a key; null where it is not free. */
export function hotkeyOf(press: KeyPress): Hotkey | null {
  return isFree(press) ? (KEYS[press.key.toLowerCase()] ?? null) : null;
}
