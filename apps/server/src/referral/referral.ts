import { DAY_MS } from '@openbourse/money';
import type { Jobs } from '../kernel/jobs.ts';
import { deriveKeys } from '../kernel/key-ring.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { CODE_PURPOSE } from './sealed-columns.ts';
import { createThrottle } from '../kernel/throttle.ts';
import { deletePastCodes } from './code-queries.ts';
import { type Deps, type ReferralDeps } from './deps.ts';
import { settleDue } from './settle-hour.ts';

const SETTLE_MS = 60_000;
/** Unused codes are kept a while, so that a late one is distinct from a wrong one. */
const CODES_KEPT_MS = 2 * DAY_MS;

/** Shares of trading fees for who brought the traders. */
export interface Referral {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
  /** Settles the hours that are over and pays what is due. */
  settle(): Promise<void>;
}

export function createReferral(given: ReferralDeps): Referral {
  const { config, random, db, clock } = given;
  const deps: Deps = {
    ...given,
    codeBox: createSecretBox({ secret: config.secret, purpose: CODE_PURPOSE, random }),
    codeKeys: deriveKeys(config.secret, 'referral-code'),
    personKeys: deriveKeys(config.secret, 'referral-person'),
    throttle: createThrottle({
      db: db.aside,
      clock,
      scope: 'referral',
      refusal: 'request.too_many',
      guesses: ['referral.code_wrong', 'referral.code_expired', 'referral.code_used'],
    }),
  };
  const settle = async (): Promise<void> => {
    if (deps.modes.refusal('open', { product: 'referral' }) === undefined) await settleDue(deps);
    const before = clock.now() - CODES_KEPT_MS;
    await deletePastCodes(db, before);
    await deps.throttle.clean(before);
  };
  let stopSettling = async (): Promise<void> => undefined;
  return {
    deps,
    start: (jobs) => {
      stopSettling = jobs.every({ name: 'referral.settle', periodMs: SETTLE_MS }, settle);
    },
    stop: () => stopSettling(),
    settle,
  };
}
