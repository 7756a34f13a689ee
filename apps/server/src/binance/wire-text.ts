import { isUtf8 } from 'node:buffer';
import { refuse } from './error.ts';
import type { Fields } from './params.ts';

/** More parameters than any call has; text of many names costs the event loop dearly. */
const FIELDS_MAX = 64;
const SIGNATURE = 'signature=';

/** Reads the parameters of a query and a body; what both name is taken from the query. */
export function readFields(query: string, body: string): Fields {
  const fields = readPart(body);
  if (query !== '') for (const [name, value] of readPart(query)) fields.set(name, value);
  if (fields.size > FIELDS_MAX) throw refuse('many_parameters');
  return fields;
}

function readPart(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  if (text === '') return fields;
  const pairs = text.split('&', FIELDS_MAX + 1);
  if (pairs.length > FIELDS_MAX) throw refuse('many_parameters');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (fields.has(name)) throw refuse('duplicate_values');
    fields.set(name, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return fields;
}

function decode(text: string): string {
  // Most texts are what they say.
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw refuse('illegal_text');
  }
}

/**
 * Text that a signature of REST covers: query and body exactly as sent, without the signature wherever it is.
 */
export function signedText(query: string, body: string): string {
  return withoutSignature(query) + withoutSignature(body);
}

function withoutSignature(text: string): string {
  if (!text.includes(SIGNATURE)) return text;
  return text
    .split('&')
    .filter((pair) => !pair.startsWith(SIGNATURE))
    .join('&');
}

/** The text of a body; bytes that are no text cannot have been signed. */
export function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw refuse('illegal_text');
  return body.toString('utf8');
}
