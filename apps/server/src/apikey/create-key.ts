import { API_KEY_LIMITS, type apikey, type ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { drawKeyText } from './key-box.ts';
import type { Deps } from './deps.ts';
import { presentKey } from './present-key.ts';
import { proveKeyChange } from './prove-key-change.ts';
import { readPublicKey } from './public-key.ts';
import { countKeys, insertKey } from './queries.ts';
import { readTerms } from './read-terms.ts';

/**
 * Creates a key and answers its secret, once: it cannot be read afterwards. One with a public key has none. The user is locked by the proof,
 * so two that are created at once are counted one after the other.
 */
export async function createKey(
  deps: Deps,
  change: Change<typeof apikey.create>,
): Promise<ReplyOf<typeof apikey.create>> {
  const { tx, input, by, now: at, context } = change;
  const { userId } = by;
  const { label, ...terms } = readTerms(input, at);
  const publicKey = input.public_key === undefined ? null : readPublicKey(input.public_key);
  const algorithm = publicKey === null ? 'hmac' : 'ed25519';
  const sealed = { userId, key: drawKeyText(deps.random), algorithm, ...terms } as const;
  const secret = publicKey === null ? drawKeyText(deps.random) : '';
  await proveKeyChange(deps, change, { terms, subject: ['create_api_key', sealed.key, publicKey ?? ''] });
  const limit = API_KEY_LIMITS.keysMax;
  if ((await countKeys(tx, userId)) >= limit) throw new AppError('apikey.too_many', { limit: String(limit) });
  const id = await insertKey(tx, {
    ...sealed,
    label,
    secret: deps.box.seal(publicKey ?? secret, sealed),
    at,
  });
  const recorded = { userId, label, sessionId: by.id, origin: context };
  await deps.identity.recordChange(tx, { ...recorded, kind: 'api_key_created' });
  const unused = { lastUsedAt: null, lastUsedIp: null, revokedAt: null, revokedBy: null, isSuspended: false };
  return { ...presentKey(deps, { ...sealed, id, label, createdAt: at, ...unused }), secret };
}
