const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const;
type Method = (typeof METHODS)[number];

/** Request of a client to its connection. `id` is the JSON that the answer repeats, exactly as it came. */
export type Control =
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly id: string; readonly streams: readonly string[] }
  | { readonly kind: 'list'; readonly id: string }
  | { readonly kind: 'set_combined'; readonly id: string; readonly isCombined: boolean }
  | { readonly kind: 'get_combined'; readonly id: string }
  | { readonly kind: 'refused'; readonly answer: string };

const ID_TEXT = /^[A-Za-z0-9_-]{1,36}$/;
const INT64_MAX = 2n ** 63n - 1n;

/** Reads a control message; what is wrong with it is answered with the codes and messages that clients match. */
export function readControl(text: string): Control {
  const parsed = parse(text);
  if (parsed === null) return refused(3, `Invalid JSON: expected value at line 1 column ${columnOf(text)}`);
  const { value, integers } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused(2, 'Invalid request: expected an object');
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  const method = fields.get('method');
  if (method === undefined) {
    return refused(2, `Invalid request: missing field \`method\` at line 1 column ${text.length}`);
  }
  const id = readId(fields, integers);
  if (id === null) return refused(2, 'Invalid request: request ID must be an unsigned integer');
  const known = METHODS.find((one) => one === method);
  if (known === undefined) {
    const expected = METHODS.map((one) => `\`${one}\``).join(', ');
    return refused(
      2,
      `Invalid request: unknown variant \`${String(method).slice(0, 64)}\`, expected one of ${expected} at line 1 column ${text.length}`,
      id,
    );
  }
  return readParams(known, id, fields.get('params'));
}

export function answerOf(id: string, result: unknown): string {
  return `{"result":${JSON.stringify(result)},"id":${id}}`;
}

export function refusalOf(code: number, msg: string, id?: string): string {
  return `{"code":${code},"msg":${JSON.stringify(msg)}${id === undefined ? '' : `,"id":${id}`}}`;
}

function readParams(method: Method, id: string, params: unknown): Control {
  switch (method) {
    case 'SUBSCRIBE':
      return readStreams('subscribe', id, params);
    case 'UNSUBSCRIBE':
      return readStreams('unsubscribe', id, params);
    case 'LIST_SUBSCRIPTIONS':
      if (Array.isArray(params) && params.length > 0) return tooMany(id);
      return { kind: 'list', id };
    case 'SET_PROPERTY':
    case 'GET_PROPERTY':
      return readProperty(method, id, Array.isArray(params) ? params : []);
  }
}

function readStreams(kind: 'subscribe' | 'unsubscribe', id: string, params: unknown): Control {
  if (params === undefined) return refused(2, 'Invalid request: missing field `params`', id);
  if (!Array.isArray(params) || !params.every((one): one is string => typeof one === 'string')) {
    return refused(2, 'Invalid request: params must be an array of stream names', id);
  }
  return { kind, id, streams: params };
}

function readProperty(
  method: 'SET_PROPERTY' | 'GET_PROPERTY',
  id: string,
  params: readonly unknown[],
): Control {
  const [name, value] = params;
  if (typeof name !== 'string') return refused(2, 'Invalid request: property name must be a string', id);
  if (params.length > (method === 'SET_PROPERTY' ? 2 : 1)) return tooMany(id);
  if (name !== 'combined') return refused(0, 'Unknown property', id);
  if (method === 'GET_PROPERTY') return { kind: 'get_combined', id };
  if (typeof value !== 'boolean') return refused(1, 'Invalid value type: expected Boolean', id);
  return { kind: 'set_combined', id, isCombined: value };
}

function tooMany(id: string): Control {
  return refused(2, 'Invalid request: too many parameters', id);
}

function refused(code: number, msg: string, id?: string): Control {
  return { kind: 'refused', answer: refusalOf(code, msg, id) };
}

/** A 64-bit integer, a short text or null, as JSON; null when it is none of them. */
function readId(fields: ReadonlyMap<string, unknown>, integers: ReadonlyMap<number, string>): string | null {
  const id = fields.get('id');
  if (id === null) return 'null';
  if (typeof id === 'string') return ID_TEXT.test(id) ? JSON.stringify(id) : null;
  const source = typeof id === 'number' ? integers.get(id) : undefined;
  if (source === undefined || !/^-?\d{1,19}$/.test(source)) return null;
  const size = BigInt(source);
  return size <= INT64_MAX && size >= -INT64_MAX - 1n ? source : null;
}

/** With what stands in the text for each number named `id`: half of the 64-bit integers are no exact numbers here. */
function parse(
  text: string,
): { readonly value: unknown; readonly integers: ReadonlyMap<number, string> } | null {
  const integers = new Map<number, string>();
  const keep = (
    key: string,
    value: unknown,
    ...[context]: readonly { readonly source?: string }[]
  ): unknown => {
    if (key === 'id' && typeof value === 'number') integers.set(value, context?.source ?? String(value));
    return value;
  };
  try {
    return { value: JSON.parse(text, keep), integers };
  } catch {
    return null;
  }
}

/** Where the first thing stands that is no beginning of a value; the end when the text stops too early. */
function columnOf(text: string): number {
  return /^\s*[[{"]/.test(text) ? text.length : text.length - text.trimStart().length + 1;
}
