import {
  createHmac,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { ApiKeyScope } from '@openbourse/api';
import type { Budget } from '../kernel/budget.ts';
import { refuseAfter } from '../kernel/call-limits.ts';
import { AppError } from '../kernel/error.ts';
import { ipListOf, isOnList } from './ip-list.ts';
import { isKeyText } from './key-box.ts';
import type { KnownKey } from './key-cache.ts';
import type { KeyHolder } from './key-holder.ts';
import type { Deps } from './deps.ts';
import { scopesOf } from './present-key.ts';
import { type AdmittedRow, findByKey } from './queries.ts';

/** Sixty-four bytes. */
const BASE64_SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

export interface KeyClaim {
  readonly key: string;
  /** Address of the caller, as trusted proxies report it. */
  readonly ip: string;
  /** A call that needs nothing but a key is not signed. */
  readonly needs: 'none' | ApiKeyScope;
  /**
   * The signed payload, exactly as it was sent, and its signature: HMAC-SHA256 in hex, or Ed25519 in base64. A connection that
   * has logged on with a key signs no more.
   */
  readonly signed: Signed | 'by_session' | null;
}

interface Signed {
  readonly payload: string;
  readonly signature: string;
}

/**
 * Lets a call with a key in, from memory where it can. Refuses in this order with `apikey.unknown`, `apikey.expired`,
 * `apikey.ip_refused`, `apikey.wrong_signature` and `apikey.scope_missing`, and with `request.too_many` whoever looks
 * for too many keys that do not exist. Of a frozen or disabled user every key is unknown until that ends, and a
 * suspended one until it is confirmed.
 */
export async function admit(
  deps: Deps & { readonly guesses: Budget },
  { key, ip, needs, signed }: KeyClaim,
): Promise<KeyHolder> {
  const now = deps.clock.now();
  const known = isKeyText(key) ? await findKey(deps, { key, ip, now }) : null;
  if (known === null || known.isBarred) throw new AppError('apikey.unknown');
  const { holder } = known;
  if (known.expiresAt !== null && known.expiresAt <= now) throw new AppError('apikey.expired');
  if (!isOnList(known.ips, ip)) throw new AppError('apikey.ip_refused');
  if (signed === null ? needs !== 'none' : signed !== 'by_session' && !isSignedBy(known.secret, signed))
    throw new AppError('apikey.wrong_signature');
  if (needs !== 'none' && !holder.scopes.includes(needs)) throw new AppError('apikey.scope_missing');
  deps.uses.note({ keyId: holder.keyId, at: now, ip });
  return holder;
}

async function findKey(
  deps: Deps & { readonly guesses: Budget },
  { key, ip, now }: { readonly key: string; readonly ip: string; readonly now: number },
): Promise<KnownKey | null> {
  const cached = deps.cache.get(key, now);
  if (cached !== undefined) return cached;
  const load = async (): Promise<KnownKey | null> => {
    refuseAfter(deps.guesses.take(ip));
    const found = openKey(deps, await findByKey(deps.db, key));
    if (found !== null) deps.guesses.give(ip);
    return found;
  };
  return deps.cache.read(key, { now, load });
}

/** A row that was changed by hand does not open: the server logs it, and it is no key. */
function openKey({ box, log }: Pick<Deps, 'box' | 'log'>, row: AdmittedRow | null): KnownKey | null {
  if (row === null) return null;
  const { id: keyId, userId, userGroup, isUserReal, hasPayPassword, isBarred, expiresAt } = row;
  try {
    const opened = box.open(row.secret, row);
    const { algorithm } = row;
    const secret = algorithm === 'hmac' ? createSecretKey(opened, 'utf8') : createPublicKey(opened);
    const trader = { userId, userGroup, isUserReal, hasPayPassword, isFrozen: false };
    const holder = { keyId, trader, scopes: scopesOf(row), algorithm };
    return { holder, secret, ips: ipListOf(row.ips), expiresAt, isBarred };
  } catch (error) {
    log.error(
      { err: error, keyId },
      'an API key does not open: its row was changed, or the server has another secret',
    );
    return null;
  }
}

/** Reports whether the signature is that of the payload; the time it takes reveals nothing about it. */
function isSignedBy(secret: KeyObject, { payload, signature }: Signed): boolean {
  if (secret.type === 'public')
    return (
      BASE64_SIGNATURE.test(signature) &&
      verify(null, Buffer.from(payload), secret, Buffer.from(signature, 'base64'))
    );
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(payload).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
