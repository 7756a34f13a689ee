import { API_KEY_LIMITS, type apikey, type ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { drawKeyText } from './key-box.ts';
import type { Kit } from './kit.ts';
import { presentKey } from './present-key.ts';
import { proveKeyChange } from './prove-key-change.ts';
import { countKeys, insertKey } from './queries.ts';
import { readTerms } from './read-terms.ts';

/**
 * Creates a key and answers its secret, once: it cannot be read afterwards. The user is locked by the proof,
 * so two that are created at once are counted one after the other.
 */
export async function createKey(
  kit: Kit,
  change: Change<typeof apikey.create>,
): Promise<ReplyOf<typeof apikey.create>> {
  const { tx, input, by, now: at, context } = change;
  const { userId } = by;
  const { label, ...terms } = readTerms(input, at);
  const sealed = { userId, key: drawKeyText(kit.random), ...terms };
  const secret = drawKeyText(kit.random);
  await proveKeyChange(kit, change, { terms, subject: ['create_api_key', sealed.key] });
  const limit = API_KEY_LIMITS.keysMax;
  if ((await countKeys(tx, userId)) >= limit) throw new AppError('apikey.too_many', { limit: String(limit) });
  const id = await insertKey(tx, { ...sealed, label, secret: kit.box.seal(secret, sealed), at });
  const recorded = { userId, label, sessionId: by.id, origin: context };
  await kit.identity.recordChange(tx, { ...recorded, kind: 'api_key_created' });
  const unused = { lastUsedAt: null, lastUsedIp: null, revokedAt: null, revokedBy: null, isSuspended: false };
  return { ...presentKey(kit, { ...sealed, id, label, createdAt: at, ...unused }), secret };
}
