import { isUtf8 } from 'node:buffer';
import { parse as parseForm } from 'node:querystring';
import { AppError } from './error.ts';

/** More fields than any call has; a form of many keys costs the event loop dearly. */
const FIELDS_MAX = 64;

type Fields = Record<string, unknown>;

/**
 * Reads a form body; a repeated field becomes an array, which no schema accepts. Text that is no UTF-8 or
 * whose escapes are broken is refused: replaced characters would store a text that was never sent.
 */
export function readForm(body: Buffer): Fields {
  const text = textOf(body);
  let isBroken = false;
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      isBroken = true;
      return '';
    }
  };
  const fields = parseForm(text, '&', '=', { maxKeys: FIELDS_MAX, decodeURIComponent: decode });
  if (isBroken) {
    throw new AppError('request.invalid', { field: 'body', reason: 'has a broken escape', accepted: '%25' });
  }
  return { ...fields };
}

function textOf(body: Buffer): string {
  if (isUtf8(body)) return body.toString('utf8');
  throw new AppError('request.invalid', { field: 'body', reason: 'is not UTF-8', accepted: 'UTF-8' });
}

/**
 * Reads a JSON body: one flat object without repeated names. JSON.parse keeps the last of two equal names, so
 * that a proxy and the server could read two different orders from one text.
 */
export function readJson(body: Buffer): Fields {
  const text = textOf(body);
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new AppError('request.invalid', { field: 'body', reason: 'is not JSON', accepted: '{}' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('request.invalid', { field: 'body', reason: 'is not a JSON object', accepted: '{}' });
  }
  if (countNames(text) !== Object.keys(value).length) {
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
