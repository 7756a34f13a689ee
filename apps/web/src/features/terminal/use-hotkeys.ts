import { useEffect, useEffectEvent } from 'react';
import { useHotkeyChoice } from '../../shared/lib/hotkeys.ts';
import { type Hotkey, hotkeyOf } from './model/hotkeys.ts';

/** Hears the keys of a trading screen while they are switched on; Esc leaves the field of the order form. */
export function useHotkeys(act: (hotkey: Hotkey) => void): void {
  const isOn = useHotkeyChoice((choice) => choice.isOn);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === 'Escape' && target instanceof HTMLInputElement && target.form !== null) {
      target.blur();
      return;
    }
    const hotkey = hotkeyOf(event);
    if (hotkey === null) return;
    event.preventDefault();
    act(hotkey);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => hear(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

const FRAMES = 20;

/** Focuses a place as soon as it is there: a panel that was hidden takes a moment. */
export function focusWhenThere(selector: string, framesLeft = FRAMES): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) element.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(selector, framesLeft - 1));
}
