import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Hotkeys {
  readonly isOn: boolean;
}

/** Reports whether the trading screens hear keys outside of fields; kept in this browser, whose keyboard it is about. */
export const useHotkeyChoice = create<Hotkeys>()(
  persist((): Hotkeys => ({ isOn: true }), {
    name: 'openbourse.hotkeys',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

/** Places where a key is typed, or already means something else. */
const TAKEN =
  'input:not([type=radio],[type=checkbox],[type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Whatever lies over the screen has the keys for itself. */
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
> & {
  readonly target: EventTarget | null;
};

/** Reports whether a key may act: it is not typed into a field, and nothing lies over the screen. */
export function isFree(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented || press.isComposing)
    return false;
  const { target } = press;
  if (target instanceof Element && target.closest(TAKEN) !== null) return false;
  return document.querySelector(OVERLAYS) === null;
}
