import type { TickBeat } from '@openbourse/api/socket';
import { useEffect, useState } from 'react';
import { oncePerFrame } from './frame.ts';
import { socket, useSocket } from './socket.ts';

/**
 * Tells of each beat of the recorded ticks of a match, the prices that decide money; the answer ends it. The socket
 * must be held open by `useSocket`.
 */
export function followTick(matchId: number, onBeat: (beat: TickBeat) => void): () => void {
  return socket.subscribe(`TICK:${matchId}`, { onSnapshot: onBeat, onUpdate: onBeat });
}

const NO_BEATS: ReadonlyMap<number, TickBeat> = new Map();

/** The newest beat of each match by its id; at most one update per frame, and nothing for a match without one yet. */
export function useTicks(matchIds: readonly number[]): ReadonlyMap<number, TickBeat> {
  useSocket();
  const [beats, setBeats] = useState(NO_BEATS);
  const wanted = [...new Set(matchIds)].toSorted((a, b) => a - b).join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    const newest = new Map<number, TickBeat>();
    const draw = oncePerFrame(() => setBeats(new Map(newest)));
    const unfollow = wanted.split(',').map((id) => {
      const matchId = Number.parseInt(id, 10);
      return followTick(matchId, (beat) => {
        newest.set(matchId, beat);
        draw.request();
      });
    });
    return () => {
      for (const end of unfollow) end();
      draw.cancel();
    };
  }, [wanted]);
  return beats;
}
