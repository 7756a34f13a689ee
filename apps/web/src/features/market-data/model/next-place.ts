/** Where a key leads from a place of a side of the book, of which place 0 is the best price; null for other keys. */
export function nextPlace(
  key: string,
  side: { readonly place: number; readonly count: number; readonly isUpward: boolean },
): number | null {
  const { place, count, isUpward } = side;
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return null;
  return Math.max(0, Math.min(count - 1, place + (isUpward ? -step : step)));
}
