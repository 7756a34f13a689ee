import { OPERATOR_LIMITS, type operator as calls, type ReplyOf } from '@openbourse/api';
import type { Deps } from '../deps.ts';
import { listOperators } from '../seat/operator-queries.ts';

/** Lists all operators by name, each with the uid of its user account. */
export async function showOperators({
  db,
  clock,
  users,
}: Pick<Deps, 'db' | 'clock' | 'users'>): Promise<ReplyOf<typeof calls.operators>> {
  const idleMs = OPERATOR_LIMITS.sessionIdleMs;
  const operators = await listOperators(db, { id: null, now: clock.now(), idleMs });
  const uids = await users.listUids(
    db,
    operators.flatMap(({ user_id: id }) => id ?? []),
  );
  const uidOf = new Map(uids.map(({ id, uid }) => [id, uid]));
  return operators.map((one) => ({
    ...one,
    uid: one.user_id === null ? null : (uidOf.get(one.user_id) ?? null),
  }));
}
