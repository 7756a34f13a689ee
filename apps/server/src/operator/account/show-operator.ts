import { OPERATOR_LIMITS } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { listOperators, type OperatorRead } from './operator-queries.ts';

type Deps = { readonly db: Db; readonly clock: Clock };

/** All operators by name. */
export function showOperators({ db, clock }: Deps): Promise<OperatorRead[]> {
  return listOperators(db, { id: null, now: clock.now(), idleMs: OPERATOR_LIMITS.sessionIdleMs });
}
