import { decideTerm, proposeTerm, showTerms, type TermDeps } from './change-terms.ts';
import { type LevelLimits, readTerms } from './terms-in-force.ts';

type Rest<F> = F extends (deps: never, ...rest: infer R) => infer T ? (...rest: R) => T : never;

/** The values of the wallet's rules in versions, which two operators change. */
export interface Terms {
  readonly show: Rest<typeof showTerms>;
  readonly propose: Rest<typeof proposeTerm>;
  readonly decide: Rest<typeof decideTerm>;
  /** What each level lets leave now. */
  levels(): Promise<readonly LevelLimits[]>;
}

export function createTerms(deps: TermDeps): Terms {
  return {
    show: () => showTerms(deps),
    propose: (session, input) => proposeTerm(deps, session, input),
    decide: (session, input) => decideTerm(deps, session, input),
    levels: async () => (await readTerms(deps.db, deps.clock.now())).levels,
  };
}
