import { OPERATOR_LIMITS } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import { type Tx, toTimestamp } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { findOrigins } from './operator-queries.ts';

/**
 * Lets an operator begin what a second one has to finish. Refuses `operator.too_new` for a day after the access was
 * made, reset or widened, so that a stolen seat is noticed before it counts.
 */
export async function assertMayMake(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  session: OperatorSession,
): Promise<void> {
  await readPersons(tx, clock, { session, otherId: session.operatorId });
}

/**
 * Lets an operator finish what another one began. Refuses `operator.same_operator`, `operator.too_new`, and
 * `operator.same_origin` when one of the two made or reset the other, or the same person made or reset both: whoever
 * proposes access could have kept it.
 */
export async function assertMayCheck(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  { session, makerId }: { readonly session: OperatorSession; readonly makerId: number },
): Promise<void> {
  if (makerId === session.operatorId) throw new AppError('operator.same_operator');
  const [own, other] = await readPersons(tx, clock, { session, otherId: makerId });
  if (own?.some((id) => other?.includes(id))) throw new AppError('operator.same_origin');
}

/** Each person with those who made or reset them. */
async function readPersons(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  { session, otherId }: { readonly session: OperatorSession; readonly otherId: number },
): Promise<readonly (readonly number[])[]> {
  const rows = await findOrigins(tx, [session.operatorId, otherId]);
  const own = rows.find(({ id }) => id === session.operatorId);
  const until = own?.mayActFrom ?? null;
  if (until !== null && until > clock.now()) throw new AppError('operator.too_new', { until });
  return [session.operatorId, otherId].map((id) => {
    const row = rows.find((one) => one.id === id);
    return [id, row?.madeBy, row?.resetBy].filter((one) => one !== null && one !== undefined);
  });
}

/** From when on an operator whose access changes now may take part in changes that need two persons. */
export function mayActFrom(now: number): string {
  return toTimestamp(now + OPERATOR_LIMITS.newAccessMs);
}
