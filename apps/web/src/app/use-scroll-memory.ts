import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scroll position of each entry of the history. */
const positions = new Map<string, number>();

/** A new screen starts at its top; going back returns to where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    const isOtherScreen = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isOtherScreen) scrollTo(0, type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
    const remember = (): void => void positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, pathname, type]);
}
