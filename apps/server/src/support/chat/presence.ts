import { SUPPORT_LIMITS } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import type { Kit } from '../kit.ts';
import { listPresent } from './desk-queries.ts';

/** Operators at the desk now. */
export function presentOperators(db: Db, kit: Pick<Kit, 'clock'>): Promise<{ id: number; name: string }[]> {
  return listPresent(db, kit.clock.now() - SUPPORT_LIMITS.presenceMs);
}

/** Reports whether an operator has been away so long that another one may take over. */
export async function isRelievable(db: Db, kit: Pick<Kit, 'clock'>, operatorId: number): Promise<boolean> {
  const seen = await listPresent(db, kit.clock.now() - SUPPORT_LIMITS.reliefMs);
  return !seen.some(({ id }) => id === operatorId);
}
