import { SCREENING_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { createKeptKey } from '../kernel/kept-key.ts';
import { readQueue } from './case-queries.ts';
import { createHeldLists } from './held-lists.ts';
import { rescreen } from './rescreen.ts';
import { assertMayLeave, type Cause, isKept, type Leaving, screen } from './screen.ts';
import type { Deps, ScreeningDeps } from './screening-deps.ts';

const READ_MS = 2_000;
const RESCREEN_MS = 5_000;

/** Screening of people and of money by lists of the operator. */
export interface Screening {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** The port: answers `allow` or `hold`, keeps the answer, and refuses what is denied. */
  screen(tx: Tx, cause: Cause): Promise<'allow' | 'hold'>;
  /** Refuses what leaves while a case about the person is open or refused. */
  assertMayLeave(tx: Tx, userId: number): Promise<void>;
  /** Reports whether a case keeps a withdrawal, which is screened again where lists changed. */
  isKept(tx: Tx, leaving: Leaving): Promise<boolean>;
  /** Screens everybody by the lists that hold, as far as it is not done yet. */
  rescreen(): Promise<void>;
  /** Keeps the lists in memory. */
  follow(): void;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createScreening(given: ScreeningDeps): Screening {
  const { db, clock, log, metrics, config, random } = given;
  const numberKey = createKeptKey({ db, secret: config.secret, random, purpose: 'screening-number' });
  const deps: Deps = { ...given, lists: createHeldLists({ clock }), numberKey };
  const overdue = metrics.gauge(
    'openbourse_screening_oldest_case_seconds',
    'Age of the oldest case of screening that waits for operators.',
    [],
  );
  const read = (): void => {
    deps.lists.refresh(db).catch((error: unknown) => log.warn({ err: error }, 'the lists could not be read'));
  };
  let stops: readonly (() => void | Promise<void>)[] = [];
  const follow = (): void => {
    read();
    stops = [clock.every(READ_MS, read)];
  };
  const measure = async (): Promise<void> => {
    const { oldest } = await readQueue(db);
    const age = oldest === null ? 0 : Math.max(0, clock.now() - oldest);
    overdue.set({}, age / 1_000);
    if (age > SCREENING_LIMITS.caseOverdueMs) log.warn({ age_ms: age }, 'a case of screening is overdue');
  };
  return {
    deps,
    screen: (tx, cause) => screen(tx, deps, cause),
    assertMayLeave: (tx, userId) => assertMayLeave(tx, deps, userId),
    isKept: (tx, leaving) => isKept(tx, deps, leaving),
    rescreen: () => rescreen(deps),
    follow,
    start: (jobs) => {
      follow();
      stops = [
        ...stops,
        jobs.every({ name: 'screening.rescreen', periodMs: RESCREEN_MS }, () => rescreen(deps)),
        jobs.every({ name: 'screening.measure', periodMs: MINUTE_MS }, measure),
      ];
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
