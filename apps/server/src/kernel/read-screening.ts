import { ConfigError } from './config-error.ts';
import type { Env } from './read-setting.ts';

/** The address of a vendor that screens, and the key that signs the questions. */
export interface ScreeningVendor {
  readonly url: string;
  readonly secret: Uint8Array;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const SECRET = /^whsec_([A-Za-z0-9+/]{32,120}={0,2})$/;

/** The vendor of screening, by `OB_SCREENING_URL` and `OB_SCREENING_SECRET`; null where neither is set. */
export function readScreening(env: Env): ScreeningVendor | null {
  const address = env['OB_SCREENING_URL'] ?? '';
  const text = env['OB_SCREENING_SECRET'] ?? '';
  if (address === '' && text === '') return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLocal = url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname);
  // Names and addresses of people travel there.
  if (url === null || !(url.protocol === 'https:' || isLocal) || url.username !== '' || url.hash !== '')
    throw new ConfigError(
      'OB_SCREENING_URL takes an address over https, or http on this machine, for example https://screening.example.com/screen',
    );
  const [, key] = SECRET.exec(text) ?? [];
  if (key === undefined)
    throw new ConfigError(
      'OB_SCREENING_SECRET takes whsec_ and the base64 of at least 24 bytes, for example `echo whsec_$(openssl rand -base64 32)`',
    );
  return { url: url.href, secret: Buffer.from(key, 'base64') };
}
