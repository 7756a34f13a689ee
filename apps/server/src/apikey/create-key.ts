import { API_KEY_LIMITS, type apikey, type DecodedInputOf, type ReplyOf } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { RequestContext, Session } from '../kernel/request.ts';
import { drawKeyText } from './key-box.ts';
import type { Kit } from './kit.ts';
import { presentKey } from './present-key.ts';
import { proveKeyChange } from './prove-key-change.ts';
import { countKeys, insertKey } from './queries.ts';
import { readTerms } from './read-terms.ts';

/**
 * Creates a key and answers its secret, once: nobody can read it afterwards. The user is locked by the proof, so two
 * that are created at once are counted one after the other.
 */
export async function createKey(
  kit: Kit,
  call: { readonly session: Session; readonly input: DecodedInputOf<typeof apikey.create> },
  context: RequestContext,
): Promise<ReplyOf<typeof apikey.create>> {
  const { session, input } = call;
  const { userId } = session;
  const at = kit.clock.now();
  const { label, ...terms } = readTerms(input, at);
  const sealed = { userId, key: drawKeyText(kit.random), ...terms };
  const secret = drawKeyText(kit.random);
  const id = await kit.db.transaction(async (tx) => {
    const subject = ['create_api_key', sealed.key];
    await proveKeyChange(tx, kit, { session, input, terms, subject, context });
    const limit = API_KEY_LIMITS.keysMax;
    if ((await countKeys(tx, userId)) >= limit)
      throw new AppError('apikey.too_many', { limit: String(limit) });
    const row = { ...sealed, label, secret: kit.box.seal(secret, sealed), at };
    const created = await insertKey(tx, row);
    const change = { userId, label, sessionId: session.id, origin: context };
    await kit.identity.recordChange(tx, { ...change, kind: 'api_key_created' });
    return created;
  });
  const unused = { lastUsedAt: null, lastUsedIp: null, revokedAt: null, revokedBy: null, isSuspended: false };
  return { ...presentKey(kit, { ...sealed, id, label, createdAt: at, ...unused }), secret };
}
