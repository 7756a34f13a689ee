import { ConfigError } from './config-error.ts';
import type { Env } from './read-setting.ts';
import type { Secret } from './secret-box.ts';

const LENGTH_MIN = 32;

/** The secret, and the one that it follows while what that one sealed is sealed anew. */
export function readSecret(env: Env, isDemo: boolean): Secret {
  const current = env['OB_SECRET'] ?? '';
  const previous = env['OB_SECRET_PREVIOUS'] ?? null;
  if (!isDemo && current.length < LENGTH_MIN) {
    throw new ConfigError(
      'OB_SECRET must have at least 32 characters outside demo mode, for example `openssl rand -hex 32`',
    );
  }
  if (previous !== null && (previous.length < LENGTH_MIN || previous === current)) {
    throw new ConfigError(
      'OB_SECRET_PREVIOUS must be the secret that OB_SECRET has replaced, with at least 32 characters; leave it out ' +
        'once `npm run reseal` has ended',
    );
  }
  return { current, previous };
}
