import { readFileSync } from 'node:fs';
import { assertPrivate } from './assert-private.ts';
import { ConfigError } from './config-error.ts';
import type { Env } from './read-setting.ts';

/** Settings that hold a password, a key or a token, or an address that may carry one. */
const SECRETS = [
  'DATABASE_URL',
  'OB_MIGRATION_URL',
  'OB_SECRET',
  'OB_SECRET_PREVIOUS',
  'OB_SMTP_URL',
  'OB_SMS_URL',
  'OB_SMS_TOKEN',
  'OB_BINANCE_URLS',
  'OB_FOREX_FEED_URLS',
  'OB_FOREX_FEED_TOKEN',
  'OB_METRICS_TOKEN',
  'OB_S3_KEY',
  'OB_S3_SECRET',
] as const;

/**
 * The environment with each secret that a file holds in its place: `OB_SECRET_FILE` for `OB_SECRET`, and so for all of
 * them. What a process is given in its environment is seen by whoever lists processes or their children.
 */
export function withSecretFiles(env: Env): Env {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const setting = `${name}_FILE`;
    const file = env[setting] ?? '';
    delete read[setting];
    if (file === '') continue;
    if ((env[name] ?? '') !== '')
      throw new ConfigError(
        `${name} and ${setting} are both set; a secret has one place, leave one of them out`,
      );
    read[name] = readSecretFile(setting, file);
  }
  return read;
}

function readSecretFile(setting: string, file: string): string {
  try {
    assertPrivate(file);
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') throw new Error(`${file} is empty`);
    return text;
  } catch (error) {
    throw new ConfigError(`${setting}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
