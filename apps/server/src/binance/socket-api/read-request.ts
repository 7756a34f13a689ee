import { refuse, type WireError } from '../error.ts';
import type { Fields } from '../params.ts';

/** A request of the WebSocket API. `id` is the JSON that the answer repeats, exactly as it came. */
export interface SocketRequest {
  readonly id: string;
  readonly method: string;
  readonly params: Fields;
}

/** A request that cannot be read, with its id as far as it is legible. */
export interface UnreadableRequest {
  readonly id: string;
  readonly refusal: WireError;
}

/** More parameters than any call has. */
const PARAMS_MAX = 64;
const ID_TEXT = /^[A-Za-z0-9_.:-]{1,36}$/;
const INT64_MAX = 2n ** 63n - 1n;
/** The texts and the numbers of a JSON text that is known to be well-formed. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

export function readRequest(text: string): SocketRequest | UnreadableRequest {
  const request = parse(text);
  if (request === null) return { id: 'null', refusal: refuse('json') };
  const id = readId(request.sent['id'], request.exact['id']);
  if (id === null) return { id: 'null', refusal: refuse('invalid', 'id') };
  const method = request.sent['method'];
  if (typeof method !== 'string' || method === '') return { id, refusal: refuse('missing', 'method') };
  const params = request.exact['params'] ?? {};
  if (!isObject(params)) return { id, refusal: refuse('json') };
  const entries = Object.entries(params);
  if (entries.length > PARAMS_MAX) return { id, refusal: refuse('many_parameters') };
  const texts = new Map<string, string>();
  for (const [name, value] of entries) {
    const written = textOf(value);
    if (written === null) return { id, refusal: refuse('json') };
    texts.set(name, written);
  }
  return { id, method: method.replace(/^v3\//, ''), params: texts };
}

/** Text that the signature of a request covers: its parameters by name. */
export function signedTextOf(params: Fields): string {
  return [...params]
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

interface Parsed {
  readonly sent: Readonly<Record<string, unknown>>;
  /** The same with every number as the text that was sent: amounts may not become floats. */
  readonly exact: Readonly<Record<string, unknown>>;
}

function parse(text: string): Parsed | null {
  try {
    const sent: unknown = JSON.parse(text);
    if (!isObject(sent)) return null;
    const quoted = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`));
    return { sent, exact: JSON.parse(quoted) as Parsed['exact'] };
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A 64-bit integer, a short text or null, as JSON; null when it is none of them. */
function readId(sent: unknown, exact: unknown): string | null {
  if (sent === undefined || sent === null) return 'null';
  if (typeof sent === 'string') return ID_TEXT.test(sent) ? JSON.stringify(sent) : null;
  if (typeof sent !== 'number' || typeof exact !== 'string' || !/^-?[0-9]{1,19}$/.test(exact)) return null;
  const size = BigInt(exact);
  return size <= INT64_MAX && size >= -INT64_MAX - 1n ? exact : null;
}

/** Null for what is nested too deep to be written again. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
