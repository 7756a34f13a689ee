import { create } from 'zustand';

const useLine = create<{ readonly reopen: (() => void) | null }>(() => ({ reopen: null }));

/**
 * Announces that nothing arrives live any more, with the way to open the line again; null once it is back, or
 * not wanted.
 */
export function setLiveLineLost(reopen: (() => void) | null): void {
  useLine.setState({ reopen });
}

/** Way to open the live line again; null unless it is lost. */
export function useLiveLineLost(): (() => void) | null {
  return useLine((state) => state.reopen);
}
