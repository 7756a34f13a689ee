/** Counts drawings of a form: each of them writes the type of its fields anew, whether it changed or not. */
export function countDrawings(form: HTMLElement): () => number {
  let count = 0;
  const see = (records: readonly MutationRecord[]): void => {
    count += records.length;
  };
  const observer = new MutationObserver(see);
  observer.observe(form, { subtree: true, attributeFilter: ['type', 'name'] });
  return () => {
    see(observer.takeRecords());
    return count;
  };
}
