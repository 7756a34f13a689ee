import { SCREENING_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { createKeptKey } from '../kernel/kept-key.ts';
import { readQueue } from './case-queries.ts';
import { createHeldLists } from './held-lists.ts';
import { rescreen } from './rescreen.ts';
import { askVendor } from './ask-vendor.ts';
import { createHttpAdapter } from './http-adapter.ts';
import { readAwaited } from './inquiry-queries.ts';
import type { Cause } from './cause.ts';
import { assertMayLeave, isAsked, isKept, type Leaving, screen } from './screen.ts';
import type { Deps, ScreeningDeps } from './screening-deps.ts';

const READ_MS = 2_000;
const RESCREEN_MS = 5_000;
const ASK_MS = 1_000;

/** Screening of people and of money by lists of the operator, and by a vendor. */
export interface Screening {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** The port: answers `allow` or `hold`, keeps the answer, and refuses what is denied. */
  screen(tx: Tx, cause: Cause): Promise<'allow' | 'hold'>;
  /** Refuses what leaves while a case about the person is open or refused. */
  assertMayLeave(tx: Tx, userId: number): Promise<void>;
  /** Reports whether a case keeps a withdrawal, which is screened again where lists changed. */
  isKept(tx: Tx, leaving: Leaving): Promise<boolean>;
  /** Reports whether a withdrawal waits for an answer of the vendor. */
  isAsked(tx: Tx, leaving: Pick<Leaving, 'id' | 'userId'>): Promise<boolean>;
  /** Asks the vendor what is due, and keeps its answers. */
  askVendor(): Promise<void>;
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
  const vendor = config.screening;
  const answers = metrics.counter(
    'openbourse_screening_vendor_answers_total',
    'Answers of the vendor of screening, and tries without one (`failed`).',
    ['answer'],
  );
  const deps: Deps = {
    ...{ ...given, numberKey },
    lists: createHeldLists({ clock, hasVendor: vendor !== null }),
    adapter: vendor === null ? null : createHttpAdapter(vendor, { clock }),
    countVendor: (answer) => answers.inc({ answer }),
  };
  const awaited = metrics.gauge(
    'openbourse_screening_vendor_waiting_seconds',
    'Age of the oldest question to the vendor of screening that a person or money waits for.',
    [],
  );
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
    const now = clock.now();
    const ageOf = (at: number | null): number => (at === null ? 0 : Math.max(0, now - at));
    awaited.set({}, ageOf((await readAwaited(db)).oldest) / 1_000);
    const age = ageOf((await readQueue(db)).oldest);
    overdue.set({}, age / 1_000);
    if (age > SCREENING_LIMITS.caseOverdueMs) log.warn({ age_ms: age }, 'a case of screening is overdue');
  };
  return {
    deps,
    screen: (tx, cause) => screen(tx, deps, cause),
    assertMayLeave: (tx, userId) => assertMayLeave(tx, deps, userId),
    isKept: (tx, leaving) => isKept(tx, deps, leaving),
    isAsked: (tx, leaving) => isAsked(tx, deps, leaving),
    askVendor: () => askVendor(deps),
    rescreen: () => rescreen(deps),
    follow,
    start: (jobs) => {
      follow();
      stops = [
        ...stops,
        jobs.every({ name: 'screening.rescreen', periodMs: RESCREEN_MS }, () => rescreen(deps)),
        jobs.every({ name: 'screening.ask_vendor', periodMs: ASK_MS }, () => askVendor(deps)),
        jobs.every({ name: 'screening.measure', periodMs: MINUTE_MS }, measure),
      ];
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
