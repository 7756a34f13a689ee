import { ConfigError } from './config-error.ts';
import type { Env } from './read-setting.ts';

/** A bucket of an S3 store. */
export interface FileBucket {
  readonly url: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

/** Where uploaded files are kept; null where nothing is set. Refuses a part of the settings. */
export function readFileBucket(env: Env, isProduction: boolean): FileBucket | null {
  const url = (env['OB_S3_URL'] ?? '').replace(/\/$/, '');
  const bucket = env['OB_S3_BUCKET'] ?? '';
  const key = env['OB_S3_KEY'] ?? '';
  const secret = env['OB_S3_SECRET'] ?? '';
  const region = env['OB_S3_REGION'] ?? '';
  const values = [url, bucket, key, secret, region];
  if (values.every((value) => value === '')) return null;
  if (values.some((value) => value === '')) {
    throw new ConfigError(
      'OB_S3_URL, OB_S3_BUCKET, OB_S3_KEY, OB_S3_SECRET and OB_S3_REGION belong together; one of them is missing',
    );
  }
  const isSafe = url.startsWith('https://') || (!isProduction && url.startsWith('http://'));
  if (!isSafe || !URL.canParse(url)) {
    throw new ConfigError(
      `OB_S3_URL is "${url}"; it takes an address over https, for example https://s3.eu-central-1.amazonaws.com`,
    );
  }
  return { url, bucket, key, secret, region };
}
