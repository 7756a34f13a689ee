import { TICK_BEAT_MS, type TickState } from '@openbourse/api';
import type { Jobs } from '../kernel/jobs.ts';
import { type PruneDeps, pruneTicks } from './prune-ticks.ts';
import { Recorder, type RecorderDeps } from './recorder.ts';
import type { SeriesHead } from './series.ts';
import type { Beat } from './topics.ts';

/** Functions of the recorded ticks for other slices. */
export interface Ticks {
  /** Reads where the series stand and begins to record; without beats of its own, `beat` is called by who drives it. */
  start(jobs: Jobs): Promise<void>;
  stop(): Promise<void>;
  /** Records one beat and resolves when it is announced; a failure is logged and the next beat goes on. */
  beat(): Promise<void>;
  /** The newest beat of this process; null before the first. */
  lastBeat(): Beat | null;
  /** State of a match: whether it has a recorded price now that may decide money, and why not. */
  state(matchId: number): TickState;
  /** Where every series stands. */
  series(): readonly SeriesHead[];
}

const PRUNE_MS = 3_600_000;
/** Without a stored beat for this long nothing decides money, for example because PostgreSQL is away. */
const SILENCE_MS = 2_000;

export function createTicks(
  deps: RecorderDeps &
    PruneDeps & {
      /** True when beats are recorded by the clock. */
      readonly isTimed: boolean;
    },
): Ticks {
  let recorder: Recorder | null = null;
  let stops: readonly (() => Promise<void> | void)[] = [];
  return {
    start: async (jobs) => {
      const opened = new Recorder(deps);
      await opened.open();
      recorder = opened;
      stops = [
        jobs.every({ name: 'tick.prune', periodMs: PRUNE_MS }, () => pruneTicks(deps)),
        ...(deps.isTimed ? [deps.clock.every(TICK_BEAT_MS, () => void opened.beat())] : []),
      ];
    },
    stop: async () => {
      for (const stop of stops) await stop();
      // A beat under way is finished, so that nothing writes once the database is closed.
      await recorder?.idle();
    },
    beat: async () => recorder?.beat(),
    lastBeat: () => recorder?.lastBeat ?? null,
    state: (matchId) => {
      const last = recorder?.lastBeat ?? null;
      const state = deps.market.feedState(matchId);
      // A beat of the future is one of a clock that was set right since.
      const isSilent = last === null || Math.abs(deps.clock.now() - last.at) > SILENCE_MS;
      return state === 'healthy' && (isSilent || !deps.clockCheck.isTrusted) ? 'stale' : state;
    },
    series: () => recorder?.series ?? [],
  };
}
