import type { TickState } from '@openbourse/api';
import { sharedTopic } from '../kernel/bus.ts';

/** A tick as it is stored. Hashes are hex. */
export interface RecordedTick {
  readonly series: string;
  /** Dense from 1 in its series. */
  readonly seq: number;
  readonly at: number;
  readonly price: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** A match's part of a beat; without a usable price both ticks are null and the state says why. */
export interface MatchBeat {
  readonly matchId: number;
  readonly state: TickState;
  readonly index: RecordedTick | null;
  readonly mark: RecordedTick | null;
}

export interface Beat {
  readonly at: number;
  readonly matches: readonly MatchBeat[];
}

/** A beat whose ticks are committed. */
export const beatStored = sharedTopic<Beat>('tick.beat_stored');
