import type { KlinePeriod } from '@openbourse/api/limits';
import type { CandleRow, DepthLevels, PublicTrade } from '@openbourse/api/socket';
import { applyDepth } from '@openbourse/client';
import { useEffect, useState } from 'react';
import { oncePerFrame } from './frame.ts';
import { cutDepth, latestDeals } from './model/channel-state.ts';
import { socket, useSocket } from './socket.ts';

/**
 * The live order book of a match, the best `levels` of each side: bids fall, asks rise. Null until the snapshot;
 * at most one update per frame.
 */
export function useDepth(matchId: number | null, levels: number): DepthLevels | null {
  useSocket();
  const [book, setBook] = useState<Kept<DepthLevels> | null>(null);
  useEffect(() => {
    if (matchId === null) return undefined;
    return followDepth({ matchId, levels }, (value) => setBook({ matchId, value }));
  }, [matchId, levels]);
  return valueFor(book, matchId);
}

/**
 * Reports the book of `useDepth`, at most once per frame; the answer ends it. The socket must be held open by
 * `useSocket`.
 */
export function followDepth(
  { matchId, levels }: { readonly matchId: number; readonly levels: number },
  onBook: (book: DepthLevels) => void,
): () => void {
  let full: DepthLevels = { bids: [], asks: [] };
  const flush = oncePerFrame(() => onBook(cutDepth(full, levels)));
  const unsubscribe = socket.subscribe(`DEPTH:${matchId}`, {
    onSnapshot: (snapshot) => {
      full = snapshot;
      flush.request();
    },
    onUpdate: (update) => {
      full = applyDepth(full, update);
      flush.request();
    },
  });
  return () => {
    unsubscribe();
    flush.cancel();
  };
}

/** The latest trades of a match, newest first; null until the snapshot. */
export function useDeals(matchId: number | null): readonly PublicTrade[] | null {
  useSocket();
  const [deals, setDeals] = useState<Kept<readonly PublicTrade[]> | null>(null);
  useEffect(() => {
    if (matchId === null) return undefined;
    let latest: readonly PublicTrade[] = [];
    const draw = oncePerFrame(() => setDeals({ matchId, value: latest }));
    const unsubscribe = socket.subscribe(`DEAL:${matchId}`, {
      onSnapshot: (snapshot) => {
        latest = latestDeals([], snapshot);
        draw.request();
      },
      onUpdate: (update) => {
        latest = latestDeals(latest, update);
        draw.request();
      },
    });
    return () => {
      unsubscribe();
      draw.cancel();
    };
  }, [matchId]);
  return valueFor(deals, matchId);
}

/**
 * Reports the moving candle, at most once per frame, also when a new one begins; the answer ends it. The
 * socket must be held open by `useSocket`.
 */
export function followKline(
  series: { readonly matchId: number; readonly period: KlinePeriod },
  onCandle: (candle: CandleRow) => void,
): () => void {
  // The last state of a candle must not be lost to the first one of the next, so both wait for the frame.
  const waiting = new Map<number, CandleRow>();
  const flush = oncePerFrame(() => {
    const candles = [...waiting.values()];
    waiting.clear();
    for (const candle of candles) onCandle(candle);
  });
  const receive = (candle: CandleRow | null): void => {
    // A market that has not opened yet has no candle.
    if (candle === null) return;
    waiting.set(candle.time, candle);
    flush.request();
  };
  const unsubscribe = socket.subscribe(`KLINE:${series.matchId}:${series.period}`, {
    onSnapshot: receive,
    onUpdate: receive,
  });
  return () => {
    unsubscribe();
    flush.cancel();
  };
}

/** Received data, with the match they belong to: the book of another match must never be shown. */
interface Kept<T> {
  readonly matchId: number;
  readonly value: T;
}

function valueFor<T>(kept: Kept<T> | null, matchId: number | null): T | null {
  return kept !== null && kept.matchId === matchId ? kept.value : null;
}
