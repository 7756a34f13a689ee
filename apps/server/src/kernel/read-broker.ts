import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { BrokerSettings } from './broker.ts';
import { ConfigError } from './config-error.ts';
import { type Env, readList } from './read-setting.ts';

const EXAMPLE = 'tls://nats-1.bourse.example:4222,tls://nats-2.bourse.example:4222';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The servers of NATS and what opens them; null without any. */
export function readBroker(
  env: Env,
  { isNeeded, isProduction }: { readonly isNeeded: boolean; readonly isProduction: boolean },
): BrokerSettings | null {
  const urls = readList(env['OB_NATS_URLS']);
  const path = env['OB_NATS_CREDENTIALS_FILE'] ?? '';
  const caFile = env['OB_NATS_CA_FILE'] ?? '';
  if (urls.length === 0) {
    if (isNeeded)
      throw new ConfigError(
        `OB_ROLES is "${env['OB_ROLES']}", so gateways and owners meet at NATS; set OB_NATS_URLS, for example ${EXAMPLE}`,
      );
    for (const [name, file] of Object.entries({ CREDENTIALS: path, CA: caFile }))
      if (file !== '') throw new ConfigError(`OB_NATS_${name}_FILE has no effect without OB_NATS_URLS`);
    return null;
  }
  for (const [index, url] of urls.entries()) assertUrl(url, index, isProduction);
  return {
    urls,
    credentials: path === '' ? '' : readCredentials(path),
    authority: caFile === '' ? '' : readAuthority(caFile),
  };
}

/** The address itself is not repeated, because it may carry a password. */
function assertUrl(text: string, index: number, isProduction: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const name = `OB_NATS_URLS: address ${index + 1}`;
  if (url === null || !/^(nats|tls):$/.test(url.protocol))
    throw new ConfigError(`${name} is none; it takes nats:// or tls://, for example ${EXAMPLE}`);
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      `${name} carries a user; it takes an address without one, and OB_NATS_CREDENTIALS_FILE`,
    );
  if (isProduction && url.protocol === 'nats:' && !LOCAL_HOSTS.includes(url.hostname))
    throw new ConfigError(`${name} leaves this machine unencrypted; it takes tls://`);
  // The client compares the certificate with a name; of a number it would compare "localhost".
  if (url.protocol === 'tls:' && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new ConfigError(`${name} is a number; its certificate is for a name, for example ${EXAMPLE}`);
}

function readText(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${String(error)}`);
  }
}

function readCredentials(path: string): string {
  const text = readText('OB_NATS_CREDENTIALS_FILE', path);
  if (text.includes('BEGIN NATS USER JWT') || /^[^:\s]+:\S+$/.test(text)) return text;
  throw new ConfigError(
    'OB_NATS_CREDENTIALS_FILE holds neither credentials as `nsc generate creds` writes them nor one line user:password',
  );
}

function readAuthority(path: string): string {
  const text = readText('OB_NATS_CA_FILE', path);
  if (text.includes('BEGIN CERTIFICATE')) return text;
  throw new ConfigError(`OB_NATS_CA_FILE names ${path}, which holds no certificate in PEM`);
}
