import { useSyncExternalStore } from 'react';

/** The width from which the trading screens show chart, book and form side by side. */
const DESKTOP = '(min-width: 64rem)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}

export function useIsDesktop(): boolean {
  return useMedia(DESKTOP);
}

export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches;
}
