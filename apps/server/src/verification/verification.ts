import type { Db, Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { createKeptKey } from '../kernel/kept-key.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import type { Person } from '../screening/index.ts';
import { VERIFICATION_PURPOSE } from './sealed-columns.ts';
import { runEach } from '../kernel/run-due.ts';
import { certifyName, findUsersNamed, readCertifiedName } from './certified-name.ts';
import { certifyUnseen } from './decide-case.ts';
import type { Deps, VerificationDeps } from './deps.ts';
import { listWaiting } from './queries.ts';
import { listPeople, peopleOf } from './screened-people.ts';

const AUTO_REVIEW_PERIOD_MS = 1_000;
/** Long enough for a person to see the state "in review". */
const AUTO_REVIEW_AFTER_MS = 4_000;

/** Identity of people, proved by documents that an operator has seen. */
export interface Verification {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** The certified name of a user; null for who is not certified, or without documents. */
  certifiedName(db: Db, userId: number): Promise<string | null>;
  /** Keeps a name for a user whom a demonstration certifies without documents. */
  certifyName(tx: Tx, person: { readonly userId: number; readonly name: string }): Promise<void>;
  /** The newest users, 1000 at most, who are certified by exactly this name. */
  usersNamed(db: Db, name: string): Promise<readonly number[]>;
  /** Facts of users by which they are screened. */
  peopleOf(db: Db, userIds: readonly number[]): Promise<readonly Person[]>;
  /** The same of every user after one, by their ids. */
  listPeople(db: Db, from: { readonly after: string; readonly rows: number }): Promise<readonly Person[]>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createVerification(given: VerificationDeps): Verification {
  const { config, random } = given;
  const keyOf = (purpose: string): (() => Promise<Uint8Array>) =>
    createKeptKey({ db: given.db, secret: config.secret, random, purpose: `verification-${purpose}` });
  const deps: Deps = {
    ...given,
    box: createSecretBox({ secret: config.secret, purpose: VERIFICATION_PURPOSE, random }),
    documentKey: keyOf('document'),
    nameKey: keyOf('name'),
  };
  let stopReview = async (): Promise<void> => undefined;
  return {
    deps,
    certifiedName: (db, userId) => readCertifiedName(db, deps, userId),
    certifyName: (tx, person) => certifyName(tx, deps, person),
    usersNamed: (db, name) => findUsersNamed(db, deps, name),
    peopleOf: (db, userIds) => peopleOf(deps, db, userIds),
    listPeople: (db, from) => listPeople(deps, db, from),
    start: (jobs) => {
      if (!config.isAutoReview) return;
      const job = { name: 'verification.auto_review', periodMs: AUTO_REVIEW_PERIOD_MS } as const;
      stopReview = jobs.every(job, () => reviewWaiting(deps));
    },
    stop: () => stopReview(),
  };
}

/** Certifies what has waited for some seconds; repeating it is harmless. */
async function reviewWaiting(deps: Deps): Promise<void> {
  const waiting = await listWaiting(deps.db, deps.clock.now() - AUTO_REVIEW_AFTER_MS);
  await runEach(deps.log, waiting, (caseId) => certifyUnseen(deps, caseId));
}
