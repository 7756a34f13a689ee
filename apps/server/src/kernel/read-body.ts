import { parse as parseForm } from 'node:querystring';
import { AppError } from './error.ts';

/** More fields than any call has; a form of many keys costs the event loop dearly. */
const FIELDS_MAX = 64;

type Fields = Record<string, unknown>;

/** Reads a form body; a repeated field becomes an array, which no schema accepts. */
export function readForm(body: string): Fields {
  return { ...parseForm(body, '&', '=', { maxKeys: FIELDS_MAX }) };
}

/**
 * Reads a JSON body: one flat object without repeated names. JSON.parse keeps the last of two equal names, so
 * that a proxy and the server could read two different orders from one text.
 */
export function readJson(body: string): Fields {
  let value: unknown;
  try {
    value = body === '' ? {} : JSON.parse(body);
  } catch {
    throw new AppError('request.invalid', { field: 'body', reason: 'is not JSON', accepted: '{}' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('request.invalid', { field: 'body', reason: 'is not a JSON object', accepted: '{}' });
  }
  if (countNames(body) !== Object.keys(value).length) {
    throw new AppError('request.invalid', {
      field: 'body',
      reason: 'names a field twice or nests',
      accepted: '{}',
    });
  }
  return { ...value };
}

const STRING_OR_COLON = /"(?:[^"\\]|\\.)*"|:/g;

/** The number of names in a valid JSON text: every colon outside of strings follows one. */
function countNames(json: string): number {
  return (json.match(STRING_OR_COLON) ?? []).filter((token) => token === ':').length;
}
