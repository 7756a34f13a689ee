import { eventsMissed } from '../kernel/bus.ts';
import { beatStored } from '../tick/index.ts';
import type { MicroDeps } from './micro-deps.ts';
import { runBeat } from './run-beat.ts';

/** Decides what fell due at each recorded beat, one after the other. */
export interface Decider {
  /** Follows the beats; answers what ends that. */
  follow(): readonly (() => void)[];
  /** Resolves when everything that the beats so far decide is committed. */
  idle(): Promise<void>;
}

/** Interval at which beats of another process are looked for: an announcement may be lost. */
const LOOK_MS = 1_000;

export function createDecider(deps: MicroDeps): Decider {
  const { bus, clock, log } = deps;
  let running: Promise<void> | null = null;
  let dueAt = 0;
  const work = async (): Promise<void> => {
    for (let at = dueAt; at > 0; at = dueAt) {
      dueAt = 0;
      try {
        await runBeat(deps, at);
      } catch (error) {
        // Nothing is lost: the next beat finds the same orders.
        log.warn({ err: error }, 'micro orders wait for the next beat');
      }
    }
  };
  const decide = (at: number): void => {
    // A beat of another process may come late, or twice.
    dueAt = Math.max(dueAt, at);
    running ??= work().finally(() => {
      running = null;
    });
  };
  const look = async (): Promise<void> => {
    try {
      decide(await deps.ticks.newestAt(deps.db));
    } catch (error) {
      log.warn({ err: error }, 'the newest beat could not be read');
    }
  };
  return {
    follow: () => {
      const told = bus.subscribe(beatStored, ({ at }) => decide(at));
      if (deps.roles.has('price')) return [told];
      return [told, bus.subscribe(eventsMissed, () => void look()), clock.every(LOOK_MS, () => void look())];
    },
    idle: async () => {
      while (running !== null) await running;
    },
  };
}
