import { hkdfSync } from 'node:crypto';
import type { Db } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { certifyUnseen } from './decide-case.ts';
import type { Kit, VerificationDeps } from './kit.ts';
import { findCertifiedName, listWaiting } from './queries.ts';

const KEY_BYTES = 32;
const AUTO_REVIEW_PERIOD_MS = 1_000;
/** Long enough for a person to see the state "in review". */
const AUTO_REVIEW_AFTER_MS = 4_000;

/** Who people are, proved by documents that an operator has seen. */
export interface Verification {
  /** What the use-cases work with; the routes of this slice hand it on. */
  readonly kit: Kit;
  /** The certified name of a user; null for who is not certified, or without documents. */
  certifiedName(db: Db, userId: number): Promise<string | null>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createVerification(deps: VerificationDeps): Verification {
  const { config, random } = deps;
  const info = 'openbourse/verification-document';
  const kit: Kit = {
    ...deps,
    box: createSecretBox({ secret: config.secret, purpose: 'verification', random }),
    documentKey: new Uint8Array(hkdfSync('sha256', config.secret, '', info, KEY_BYTES)),
  };
  let stopReview = async (): Promise<void> => undefined;
  return {
    kit,
    certifiedName: findCertifiedName,
    start: (jobs) => {
      if (!config.isAutoReview) return;
      const job = { name: 'verification.auto_review', periodMs: AUTO_REVIEW_PERIOD_MS };
      stopReview = jobs.every(job, () => reviewWaiting(kit));
    },
    stop: () => stopReview(),
  };
}

/** Certifies what has waited for some seconds; repeating it is harmless. */
async function reviewWaiting(kit: Kit): Promise<void> {
  const waiting = await listWaiting(kit.db, kit.clock.now() - AUTO_REVIEW_AFTER_MS);
  for (const caseId of waiting) await certifyUnseen(kit, caseId);
}
