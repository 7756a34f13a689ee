import type { apikey, ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { announceEnded } from './announce-ended.ts';
import type { Deps } from './deps.ts';
import { presentKey } from './present-key.ts';
import { proveKeyChange } from './prove-key-change.ts';
import { changeKey, lockKey } from './queries.ts';
import { readTerms } from './read-terms.ts';
import { keyNotFound } from './revoke-key.ts';

/**
 * Replaces what a key may do, and seals its secret with that; an expired key can be given a new end, and a suspended one
 * is confirmed.
 */
export async function updateKey(
  deps: Deps,
  change: Change<typeof apikey.update>,
): Promise<ReplyOf<typeof apikey.update>> {
  const { tx, input, by, now, context } = change;
  const { userId } = by;
  const { label, ...terms } = readTerms(input, now);
  const row = await lockKey(tx, { id: input.id, userId });
  if (row === null || row.revokedAt !== null) throw keyNotFound();
  await proveKeyChange(deps, change, { terms, subject: ['update_api_key', row.key] });
  const sealed = { userId, key: row.key, algorithm: row.algorithm, ...terms };
  const secret = deps.box.seal(deps.box.open(row.secret, row), sealed);
  await changeKey(tx, { ...sealed, id: row.id, label, secret, provedAt: now });
  const recorded = { userId, label, sessionId: by.id, origin: context };
  await deps.identity.recordChange(tx, { ...recorded, kind: 'api_key_changed' });
  announceEnded(tx, deps, [row.id]);
  return presentKey(deps, { ...row, ...sealed, label, isSuspended: false });
}
