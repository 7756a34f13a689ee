import type { TickBeat } from '@openbourse/api/socket';
import { clock, useNow } from '@openbourse/kit/lib/clock.ts';
import { useEffect, useRef, useState } from 'react';
import { oncePerFrame } from './frame.ts';
import { socket, useSocket } from './socket.ts';

/**
 * Reports each beat of the recorded ticks of a match, the prices that decide money; the answer ends it. The
 * socket must be held open by `useSocket`.
 */
export function followTick(matchId: number, onBeat: (beat: TickBeat) => void): () => void {
  return socket.subscribe(`TICK:${matchId}`, { onSnapshot: onBeat, onUpdate: onBeat });
}

/** State of the recorded ticks of a match, as far as they arrive. */
export interface Pulse {
  /** The newest beat; null until the first one. */
  readonly beat: TickBeat | null;
  /** Since when nothing newer has come, by this device, in epoch milliseconds. */
  readonly since: number;
  /** Length of the silence, in milliseconds. */
  readonly silentMs: number;
}

type Heard = Omit<Pulse, 'silentMs'>;

const NOTHING: ReadonlyMap<number, Heard> = new Map();
const LOOK_MS = 1_000;

/** Pulse of each match by its id; at most one update per frame, and one per second when nothing comes. */
export function useTicks(matchIds: readonly number[]): ReadonlyMap<number, Pulse> {
  useSocket();
  const [heard, setHeard] = useState(NOTHING);
  const now = useNow(LOOK_MS);
  const newest = useRef(new Map<number, Heard>());
  const wanted = [...new Set(matchIds)].toSorted((a, b) => a - b).join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    const draw = oncePerFrame(() => setHeard(new Map(newest.current)));
    const unfollow = wanted.split(',').map((id) => {
      const matchId = Number.parseInt(id, 10);
      const before = newest.current.get(matchId) ?? { beat: null, since: clock.now() };
      newest.current.set(matchId, before);
      return followTick(matchId, (beat) => {
        newest.current.set(matchId, { beat, since: clock.now() });
        draw.request();
      });
    });
    draw.request();
    return () => {
      for (const end of unfollow) end();
      draw.cancel();
    };
  }, [wanted]);
  return new Map([...heard].map(([id, one]) => [id, { ...one, silentMs: now - one.since }]));
}
