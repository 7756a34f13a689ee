import type { apikey, DecodedInputOf, ReplyOf } from '@openbourse/api';
import type { RequestContext, Session } from '../kernel/request.ts';
import { announceEnded } from './announce-ended.ts';
import type { Kit } from './kit.ts';
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
  kit: Kit,
  call: { readonly session: Session; readonly input: DecodedInputOf<typeof apikey.update> },
  context: RequestContext,
): Promise<ReplyOf<typeof apikey.update>> {
  const { session, input } = call;
  const { userId } = session;
  const { label, ...terms } = readTerms(input, kit.clock.now());
  const changed = await kit.db.transaction(async (tx) => {
    const row = await lockKey(tx, { id: input.id, userId });
    if (row === null || row.revokedAt !== null) throw keyNotFound();
    const subject = ['update_api_key', row.key];
    await proveKeyChange(tx, kit, { session, input, terms, subject, context });
    const sealed = { userId, key: row.key, ...terms };
    const secret = kit.box.seal(kit.box.open(row.secret, row), sealed);
    await changeKey(tx, { ...sealed, id: row.id, label, secret, provedAt: kit.clock.now() });
    const change = { userId, label, sessionId: session.id, origin: context };
    await kit.identity.recordChange(tx, { ...change, kind: 'api_key_changed' });
    return { ...row, ...sealed, label, isSuspended: false };
  });
  announceEnded(kit, [changed.id]);
  return presentKey(kit, changed);
}
