/** The place that a key moves to in a row of tabs, from its end to its start and back; null for other keys. */
export function nextTab(key: string, row: { readonly index: number; readonly count: number }): number | null {
  const { index, count } = row;
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
