import { ConfigError } from './config-error.ts';
import { type KeyRing, ringOf, type RingSecret } from './key-ring.ts';
import type { Env } from './read-setting.ts';

const LENGTH_MIN = 32;
const ID_MAX = 255;
const FORM = '`2=<secret>,1=<secret>`';

/** The secrets of `OB_SECRETS`, or those of `OB_SECRET` and `OB_SECRET_PREVIOUS`. */
export function readKeyRing(env: Env, isDemo: boolean): KeyRing {
  const secrets = env['OB_SECRETS'];
  if (secrets === undefined) return readPair(env, isDemo);
  const beside = ['OB_SECRET', 'OB_SECRET_PREVIOUS'].find((name) => env[name] !== undefined);
  if (beside !== undefined)
    throw new ConfigError(
      `OB_SECRETS and ${beside} are the same setting; give the secret of ${beside} an id in OB_SECRETS`,
    );
  const [first, ...others] = secrets
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map(readItem);
  if (first === undefined)
    throw new ConfigError(`OB_SECRETS is empty; it takes ${FORM}, the one that seals first`);
  const ring: KeyRing = [first, ...others];
  const ids = ring.map(({ id }) => id);
  const id = ids.find((one, place) => ids.indexOf(one) !== place);
  if (id !== undefined) throw new ConfigError(`OB_SECRETS has two secrets with id ${id}; each has its own`);
  const texts = ring.map(({ text }) => text);
  const twice = texts.findIndex((one, place) => texts.indexOf(one) !== place);
  if (twice >= 0)
    throw new ConfigError(
      `OB_SECRETS has the secret with id ${ring[twice]?.id} twice; it takes each one once`,
    );
  return ring;
}

/** The settings that a process of this one needs to have the same ring. */
export function ringSettings(ring: KeyRing): Readonly<Record<string, string>> {
  const [first, second] = ring;
  if (first.id !== null) return { OB_SECRETS: ring.map(({ id, text }) => `${id}=${text}`).join(',') };
  return { OB_SECRET: first.text, ...(second !== undefined && { OB_SECRET_PREVIOUS: second.text }) };
}

function readItem(item: string, place: number): RingSecret {
  const [, digits = '', text = ''] = /^([1-9]\d{0,2})=(.+)$/.exec(item) ?? [];
  const id = Number.parseInt(digits, 10);
  if (!(id <= ID_MAX) || text.length < LENGTH_MIN)
    throw new ConfigError(
      `OB_SECRETS: item ${place + 1} is not an id from 1 to ${ID_MAX}, "=" and at least ${LENGTH_MIN} characters ` +
        `without spaces and commas; it takes ${FORM}, the one that seals first`,
    );
  return { id, text };
}

/** The secret, and the one that it follows while what that one sealed is sealed anew. */
function readPair(env: Env, isDemo: boolean): KeyRing {
  const current = env['OB_SECRET'] ?? '';
  const previous = env['OB_SECRET_PREVIOUS'];
  if (!isDemo && current.length < LENGTH_MIN) {
    throw new ConfigError(
      'OB_SECRET must have at least 32 characters outside demo mode, for example `openssl rand -hex 32`',
    );
  }
  if (previous !== undefined && (previous.length < LENGTH_MIN || previous === current)) {
    throw new ConfigError(
      'OB_SECRET_PREVIOUS must be the secret that OB_SECRET has replaced, with at least 32 characters; leave it out ' +
        'once `npm run reseal` has ended',
    );
  }
  return ringOf(current, ...(previous === undefined ? [] : [previous]));
}
