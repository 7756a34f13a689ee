import { type Random, seededRandom } from '@openbourse/testkit/seeded-random';
import { CAPABILITIES } from './people/capabilities.ts';
import type { Act } from './people/capability.ts';
import { PEOPLE_MAX } from './town.ts';
import type { Weather } from './world/venues.ts';

/** One act of one person; `seed` is all of its randomness. */
export interface PlannedAct {
  readonly act: string;
  readonly person: number;
  readonly seed: number;
}

/** Comes at a batch of statements, counted from the beginning of its burst. */
export interface PlannedFault {
  readonly kind: (typeof FAULTS)[number];
  readonly at: number;
  /** It waits for the next batch that commits: only there an outcome is unknown. */
  readonly isAtCommit?: boolean;
  /** Everything else about it. */
  readonly seed?: number;
}

/** Acts of the same instant, after a time in which no person acts. */
export interface Burst {
  readonly waitMs: number;
  readonly acts: readonly PlannedAct[];
  readonly faults: readonly PlannedFault[];
  /** The server's clock is set so far forward or back, until the burst has come to rest. */
  readonly clockMs?: number;
  readonly weather: { readonly kind: Weather; readonly source: number } | null;
  /** All oracles look after it; `restart` stops and starts the server for that. */
  readonly look: 'none' | 'rest' | 'restart';
}

/** Everything that a run decides; what a person does within an act follows from its seed and from what is there. */
export interface Plan {
  readonly seed: number;
  readonly people: number;
  readonly bursts: readonly Burst[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly days: number;
  /** Number of bursts in that time; as many as are usual without. */
  readonly bursts?: number;
  /** Names of acts begin with one of these; all without. */
  readonly only?: readonly string[];
}

/**
 * A connection ends before or after its statements; the server dies; another server takes the database from it; the
 * database refuses what is written for a while, or takes long; a release migrates it and starts the server anew.
 */
const FAULTS = ['unsent', 'unanswered', 'kill', 'replace', 'refused', 'slow', 'release'] as const;

const FAULTS_MAX = 2;
/** Statements of a burst at which a fault may come. */
const FAULT_AT_MAX = 200;
const DAY_MS = 86_400_000;
/** Bursts of a day; what lies between them passes at once. */
const BURSTS_PER_DAY = 40;
/** A step of the server's clock; a code of an authenticator holds for longer. */
const CLOCK_STEP_MS = 20_000;
const WEATHERS: readonly Weather[] = ['storm', 'outage', 'outlier', 'crossed', 'repeated', 'lagging'];

export const ACTS: readonly Act[] = CAPABILITIES.flatMap(({ acts }) => acts);

/** Faults of a burst, in the order of their statements. */
function faultsOf(random: Random): readonly PlannedFault[] {
  const faults = Array.from({ length: 1 + random.int(FAULTS_MAX) }, () => ({
    kind: FAULTS[random.int(FAULTS.length)]!,
    at: random.int(FAULT_AT_MAX),
    isAtCommit: random.int(2) === 0,
    seed: random.int(2 ** 31),
  }));
  return faults.toSorted((one, other) => one.at - other.at);
}

export function makePlan({ seed, days, bursts: wanted, only }: PlanOptions): Plan {
  const random = seededRandom(seed);
  const acts = ACTS.filter(({ name }) => only?.some((start) => name.startsWith(start)) ?? true);
  if (acts.length === 0) throw new Error(`no act begins with ${only?.join(', ')}`);
  // Each seed has its own taste: what one world does all the time another one hardly ever does.
  const weighted = acts.map((act) => ({ act, weight: act.weight * (1 + random.int(4)) }));
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  const pickAct = (): string => {
    let left = random.int(sum);
    for (const { act, weight } of weighted) {
      left -= weight;
      if (left < 0) return act.name;
    }
    throw new Error('weights do not add up');
  };
  const people = 4 + random.int(PEOPLE_MAX - 3);
  const faultShare = random.int(5);
  const count = Math.max(1, wanted ?? Math.round(BURSTS_PER_DAY * days));
  const meanMs = (days * DAY_MS) / count;
  const bursts = Array.from({ length: count }, (_, at): Burst => {
    const isShort = random.int(3) > 0;
    const usualMs = isShort
      ? 500 * random.int(8)
      : Math.round(random.int(Math.round(2_000 * meanMs)) / 1_000);
    // Weekends, ends of months and dates that are announced a week ahead lie in such a pause.
    const waitMs = usualMs + (random.int(60) === 0 ? DAY_MS * (1 + random.int(20)) : 0);
    const size = 1 + random.int(people * 5);
    const isLast = at === count - 1;
    const isFaulty = random.int(10) < faultShare && !isLast;
    return {
      waitMs,
      acts: Array.from({ length: size }, () => ({
        act: pickAct(),
        person: random.int(people),
        seed: random.int(2 ** 31),
      })),
      faults: isFaulty ? faultsOf(random) : [],
      clockMs: random.int(16) === 0 ? random.int(2 * CLOCK_STEP_MS + 1) - CLOCK_STEP_MS : 0,
      weather:
        random.int(8) === 0
          ? {
              kind: random.int(2) === 0 ? 'calm' : WEATHERS[random.int(WEATHERS.length)]!,
              source: random.int(3),
            }
          : null,
      look: isLast || random.int(24) === 0 ? 'restart' : random.int(8) === 0 ? 'rest' : 'none',
    };
  });
  return { seed, people, bursts };
}
