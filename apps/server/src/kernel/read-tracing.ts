import { ConfigError } from './config-error.ts';
import { type Env, readInteger } from './read-setting.ts';

const SPANS_PATH = '/v1/traces';
const PPM_DEFAULT = 10_000;

/** Where spans go, by `OB_OTLP_URL` or the name that other programs have for it; null where neither is set. */
export function readTracing(env: Env): { readonly url: string; readonly ppm: number } | null {
  const ppm = readInteger(env, 'OB_TRACE_PPM', { min: 0, max: 1_000_000, fallback: PPM_DEFAULT });
  const text = env['OB_OTLP_URL'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ConfigError(
      'OB_OTLP_URL takes the address of a collector that speaks OTLP over HTTP, for example http://127.0.0.1:4318',
    );
  return { url: `${url.href.replace(/\/$/, '')}${SPANS_PATH}`, ppm };
}
