import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import type { Env } from './read-setting.ts';

/** Settings that carry a secret, alone or in an address. */
const SECRETS = [
  'DATABASE_URL',
  'OB_MIGRATION_URL',
  'OB_SECRETS',
  'OB_SECRET',
  'OB_SECRET_PREVIOUS',
  'OB_METRICS_TOKEN',
  'OB_SMTP_URL',
  'OB_SMS_URL',
  'OB_SMS_TOKEN',
  'OB_BINANCE_URLS',
  'OB_FOREX_FEED_URLS',
  'OB_FOREX_FEED_TOKEN',
  'OB_S3_KEY',
  'OB_S3_SECRET',
  'OB_SCREENING_SECRET',
] as const;

/**
 * The settings, with the content of the file that `<NAME>_FILE` names as the value of each secret: an environment is shown
 * by tools that look at processes and containers, a file has an owner.
 */
export function withSecretFiles(env: Env): Env {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are the same setting; set one of them`);
    read[name] = readSecretFile(`${name}_FILE`, file);
    delete read[`${name}_FILE`];
  }
  return read;
}

function readSecretFile(setting: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${setting} names ${file}, which cannot be read`);
  }
  if (text === '') throw new ConfigError(`${setting} names ${file}, which is empty`);
  return text;
}
