import { assert } from '../../kernel/error.ts';
import type { Tx } from '../../kernel/db.ts';
import { OPERATOR_ORIGIN, recordEvent } from '../account/record-event.ts';
import { lockUser, setFrozen } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../message/notify.ts';

/** Freezes a user in the caller's transaction, for a review by operators; harmless when it is frozen already. */
export async function freezeForReview(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  userId: number,
): Promise<void> {
  const user = await lockUser(tx, userId);
  assert(user !== null, 'a user with deposits exists');
  if (user.frozenAt !== null) return;
  const at = deps.clock.now();
  await setFrozen(tx, { userId, frozen: { at, by: 'operator' } });
  await recordEvent(tx, { kind: 'frozen', userId, origin: OPERATOR_ORIGIN, at });
  await notify(tx, deps, { userId, kind: 'account_frozen', origin: OPERATOR_ORIGIN });
}
