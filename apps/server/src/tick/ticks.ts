import { TICK_BEAT_MS, type TickState } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Role } from '../kernel/role.ts';
import { type PruneDeps, pruneTicks } from './prune-ticks.ts';
import { findNewestBeat } from './queries.ts';
import { Recorder, type RecorderDeps } from './recorder.ts';
import type { SeriesHead } from './series.ts';
import { TickMirror } from './tick-mirror.ts';
import type { Beat } from './topics.ts';

/** Functions of the recorded ticks for other slices. */
export interface Ticks {
  /**
   * Reads where the series stand and begins to record, or to follow the process that records; without beats of its
   * own, `beat` is called by who drives it.
   */
  start(jobs: Jobs): Promise<void>;
  stop(): Promise<void>;
  /** Records one beat and resolves when it is announced; a failure is logged and the next beat goes on. */
  beat(): Promise<void>;
  /** The newest beat that this process knows; null before the first. */
  lastBeat(): Beat | null;
  /** When the newest beat was recorded, whether this process has heard of it or not; 0 before the first. */
  newestAt(db: Db): Promise<number>;
  /** State of a match: whether it has a recorded price now that may decide money, and why not. */
  state(matchId: number): TickState;
  /** Where every series stands. */
  series(): readonly SeriesHead[];
}

const PRUNE_MS = 3_600_000;
/** Without a stored beat for this long nothing decides money, for example because PostgreSQL is away. */
const SILENCE_MS = 2_000;
/** After every instant that there could be. */
const EVER = 253_402_300_740_000;

interface TicksDeps extends RecorderDeps, PruneDeps {
  readonly roles: ReadonlySet<Role>;
  /** True when beats are recorded by the clock. */
  readonly isTimed: boolean;
}

/** Where the beats of this process come from. */
interface Source {
  readonly lastBeat: Beat | null;
  readonly series: readonly SeriesHead[];
  readonly beat: () => Promise<void>;
  readonly newestAt: (db: Db) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export function createTicks(deps: TicksDeps): Ticks {
  let source: Source | null = null;
  return {
    start: async (jobs) => {
      source = await (deps.roles.has('price') ? record(deps, jobs) : follow(deps));
    },
    stop: async () => source?.stop(),
    beat: async () => source?.beat(),
    lastBeat: () => source?.lastBeat ?? null,
    newestAt: async (db) => (await source?.newestAt(db)) ?? 0,
    state: (matchId) => {
      const last = source?.lastBeat ?? null;
      const state = deps.market.feedState(matchId);
      // A beat of the future is one of a clock that was set right since.
      const isSilent = last === null || Math.abs(deps.clock.now() - last.at) > SILENCE_MS;
      return state === 'healthy' && (isSilent || !deps.clockCheck.isTrusted) ? 'stale' : state;
    },
    series: () => source?.series ?? [],
  };
}

async function record(deps: TicksDeps, jobs: Jobs): Promise<Source> {
  const recorder = new Recorder(deps);
  await recorder.open();
  const stops: readonly (() => Promise<void> | void)[] = [
    jobs.every({ name: 'tick.prune', periodMs: PRUNE_MS }, () => pruneTicks(deps)),
    ...(deps.isTimed ? [deps.clock.every(TICK_BEAT_MS, () => void recorder.beat())] : []),
  ];
  return {
    get lastBeat() {
      return recorder.lastBeat;
    },
    get series() {
      return recorder.series;
    },
    beat: () => recorder.beat(),
    newestAt: async () => recorder.lastBeat?.at ?? 0,
    stop: async () => {
      for (const stop of stops) await stop();
      // A beat under way is finished, so that nothing writes once the database is closed.
      await recorder.idle();
    },
  };
}

async function follow(deps: TicksDeps): Promise<Source> {
  const mirror = new TickMirror(deps);
  await mirror.open();
  return {
    get lastBeat() {
      return mirror.lastBeat;
    },
    get series() {
      return mirror.series;
    },
    beat: async () => undefined,
    newestAt: async (db) => (await findNewestBeat(db, EVER)) ?? 0,
    stop: () => mirror.close(),
  };
}
