import { create } from 'zustand';

const useLine = create<{ readonly reopen: (() => void) | null }>(() => ({ reopen: null }));

/** Tells that nothing arrives live any more, and how the line is opened again; null once it is back, or not wanted. */
export function setLiveLineLost(reopen: (() => void) | null): void {
  useLine.setState({ reopen });
}

/** How the live line is opened again; null unless it is lost. */
export function useLiveLineLost(): (() => void) | null {
  return useLine((state) => state.reopen);
}
