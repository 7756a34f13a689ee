import { useSyncExternalStore } from 'react';

/** The width from which the trading screens show chart, book and form side by side. */
const DESKTOP = '(min-width: 64rem)';
/** A column of a phone would leave half of it empty, and the panels of a desktop have no room. */
const TABLET = '(min-width: 43.75rem) and (max-width: 63.99rem)';
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

export function useIsTablet(): boolean {
  return useMedia(TABLET);
}

export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches;
}
