import { SUPPORT_LIMITS } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { listPresent } from './desk-queries.ts';

/** Operators at the desk now. */
export function presentOperators(db: Db, deps: Pick<Deps, 'clock'>): Promise<{ id: number; name: string }[]> {
  return listPresent(db, deps.clock.now() - SUPPORT_LIMITS.presenceMs);
}

/** Reports whether an operator has been away so long that another one may take over. */
export async function isRelievable(db: Db, deps: Pick<Deps, 'clock'>, operatorId: number): Promise<boolean> {
  const seen = await listPresent(db, deps.clock.now() - SUPPORT_LIMITS.reliefMs);
  return !seen.some(({ id }) => id === operatorId);
}
