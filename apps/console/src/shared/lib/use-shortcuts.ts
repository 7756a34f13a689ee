import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Time that a first letter waits for the second one. */
const PAIR_MS = 1_000;

/**
 * Runs the shortcut of a key, or of `g` and then a letter; while a field has the focus, keys are only
 * letters.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const first = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isPair = first.current !== null && clock.now() - first.current.at < PAIR_MS;
    const name = isPair ? `${first.current?.key ?? ''}${event.key}` : event.key;
    const run = shortcuts[name];
    first.current = run === undefined && event.key === 'g' ? { key: 'g', at: clock.now() } : null;
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role="alertdialog"], [contenteditable="true"]') !== null
  );
}
