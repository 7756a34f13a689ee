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

/** Places where a key is typed, or already means something else. */
const TAKEN =
  'input:not([type=radio],[type=checkbox],[type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Whatever lies over the screen has the keys for itself. */
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
> & {
  readonly target: EventTarget | null;
};

/** The meaning of a key; null where it is typed into a field, or belongs to what lies over the screen. */
export function hotkeyOf(press: KeyPress): Hotkey | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented || press.isComposing)
    return null;
  const { target } = press;
  if (target instanceof Element && target.closest(TAKEN) !== null) return null;
  if (document.querySelector(OVERLAYS) !== null) return null;
  return KEYS[press.key.toLowerCase()] ?? null;
}
