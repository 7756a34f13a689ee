import { createHmac, sign } from 'node:crypto';
import type { Clock } from '@openbourse/testkit';
import { FORM, type RawAnswer, RawCaller } from './raw-call.ts';

/** An API key as its owner holds it. */
export interface WireKey {
  readonly key: string;
  readonly secret: string;
}

/** Values are sent as they are, so that a test may break them; `undefined` leaves a parameter out. */
export type WireParams = Readonly<Record<string, string | number | undefined>>;

export interface WireCall {
  readonly method: string;
  readonly path: string;
  readonly params?: WireParams;
  /** Signs with this key; null calls without one. */
  readonly as?: WireKey | null;
  /** With a key, but without signature and timestamp. */
  readonly isUnsigned?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answer to a call of the second wire format. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: RawAnswer['headers'];
  readonly body: unknown;
  /** Of an error, else null. */
  readonly code: number | null;
  readonly msg: string;
}

/** Calls the second wire format as its clients do: signed over exactly the text that is sent. */
export class WireCaller {
  readonly raw: RawCaller;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(server: { readonly url: string; readonly clock: Pick<Clock, 'now'> }) {
    this.raw = new RawCaller(server.url);
    this.#clock = server.clock;
  }

  get(path: string, params: WireParams = {}, as: WireKey | null = null): Promise<WireAnswer> {
    return this.send({ method: 'GET', path, params, as });
  }

  /** Reads go by the query, the others by a form. */
  async send(call: WireCall): Promise<WireAnswer> {
    const { method, path, as = null, params = {} } = call;
    const isSigned = as !== null && call.isUnsigned !== true;
    const text = isSigned
      ? signedText({ timestamp: this.#clock.now(), ...params }, as.secret)
      : textOf(params);
    return this.sendText({ ...call, as, method, path, text });
  }

  /** Sends a text of parameters that is signed already, or is not meant to be. */
  async sendText(
    call: Omit<WireCall, 'params'> & { readonly text: string | Uint8Array },
  ): Promise<WireAnswer> {
    const { method, text, as = null } = call;
    const isQuery = method === 'GET';
    const headers = {
      ...(as === null ? {} : { 'X-MBX-APIKEY': as.key }),
      ...(isQuery ? {} : { 'Content-Type': FORM }),
      ...call.headers,
    };
    const path = isQuery && text.length > 0 ? `${call.path}?${String(text)}` : call.path;
    return toWireAnswer(await this.raw.send({ method, path, headers, ...(isQuery ? {} : { body: text }) }));
  }

  close(): void {
    this.raw.close();
  }
}

export function textOf(params: WireParams): string {
  return Object.entries(params)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

/** The parameters with the signature over them at the end. */
export function signedText(params: WireParams, secret: string): string {
  return withSignature(textOf(params), secret);
}

export function withSignature(text: string, secret: string): string {
  return `${text}${text === '' ? '' : '&'}signature=${encodeURIComponent(signatureOf(text, secret))}`;
}

/** By a private key in PEM, or by a secret. */
export function signatureOf(text: string | Uint8Array, secret: string): string {
  if (secret.includes('PRIVATE KEY')) return sign(null, Buffer.from(text), secret).toString('base64');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Parameters of a socket's request: signed over their names in order, as text. */
export function signedParams(params: WireParams, as: WireKey): Record<string, string | number> {
  const all = { ...params, apiKey: as.key };
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kept = sorted.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const text = kept.map(([name, value]) => `${name}=${value}`).join('&');
  return { ...Object.fromEntries(kept), signature: signatureOf(text, as.secret) };
}

function toWireAnswer(answer: RawAnswer): WireAnswer {
  const { status, headers, text } = answer;
  const body: unknown = text === '' ? null : JSON.parse(text);
  const error = isError(body) ? body : null;
  return { status, headers, body, code: error?.code ?? null, msg: error?.msg ?? '' };
}

function isError(body: unknown): body is { readonly code: number; readonly msg: string } {
  return typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;
}
