import { clock } from '@openbourse/kit/lib/clock.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';

const KEY = 'openbourse.prices-at';
/** The age is shown in seconds at its finest, and a storage write per tick would be waste. */
const RESOLUTION_MS = 5_000;

const usePriceTime = create<{ readonly at: number | null }>(() => ({ at: storedTime() }));

/** Marks that prices have just arrived; called by their receiver. */
export function markPricesFresh(): void {
  const now = clock.now();
  const { at } = usePriceTime.getState();
  if (at !== null && now - at < RESOLUTION_MS) return;
  usePriceTime.setState({ at: now });
  storage.setItem(KEY, `${now}`);
}

/** When the prices that are shown arrived, in epoch milliseconds; null when there never were any. */
export function usePricesAt(): number | null {
  return usePriceTime((state) => state.at);
}

function storedTime(): number | null {
  const text = storage.getItem(KEY) ?? '';
  return /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : null;
}
