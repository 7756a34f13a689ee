import { type RefCallback, useCallback, useState } from 'react';

/**
 * Reports whether what an element shows is wider than the element, so that it scrolls sideways; the first is
 * its `ref`.
 */
export function useOverflow(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isOverflowing, setIsOverflowing] = useState(false);
  const watch = useCallback<RefCallback<HTMLElement>>((element) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setIsOverflowing(element.scrollWidth > element.clientWidth));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [watch, isOverflowing];
}
