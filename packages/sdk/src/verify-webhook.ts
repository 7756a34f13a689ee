import type { WEBHOOK_TEST, WebhookKind } from '@openbourse/api';

/** An event as it arrives. */
export interface WebhookEvent {
  /** The same at every try and replay: whoever keeps ids carries each event out once. */
  readonly id: string;
  readonly type: WebhookKind | typeof WEBHOOK_TEST;
  /** Of the form of the body. */
  readonly version: number;
  /** When it happened, in ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string | null>>;
}

/** A request that does not come from the exchange, is too old, or was changed on its way. */
export class WebhookRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'WebhookRefused';
  }
}

/** A request may be so much older or newer than the receiver's clock. */
const TOLERANCE_MS = 300_000;
const PREFIX = 'whsec_';
/** The least length of a secret by Standard Webhooks. */
const SECRET_BYTES_MIN = 24;

/**
 * Reads an event out of a request and proves that the exchange sent it: one of its signatures is by the secret. Takes the body
 * as it came, byte for byte. Rejects with `WebhookRefused` otherwise, and with a `TypeError` where the secret is none: nothing is
 * proved by a setting that was forgotten.
 */
export async function verifyWebhook(request: {
  readonly body: string;
  /** Gives a header by its name in small letters. */
  readonly header: (name: string) => string | null | undefined;
  /** As the console showed it, with `whsec_` at its beginning. */
  readonly secret: string;
  /** Epoch milliseconds of now. */
  readonly now: number;
}): Promise<WebhookEvent> {
  const { body, header, secret, now } = request;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => header(name) ?? '',
  );
  if (!id || !signatures || timestamp === undefined || !/^[0-9]{1,12}$/.test(timestamp))
    throw new WebhookRefused('a header of the signature is missing');
  if (Math.abs(now - Number.parseInt(timestamp, 10) * 1_000) > TOLERANCE_MS)
    throw new WebhookRefused('the request is not of now');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOfSecret(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',');
    // Compares in constant time.
    const bytes = bytesOf(signature);
    if (version === 'v1' && bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookRefused('no signature is by this secret');
}

function bytesOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : null;
  if (bytes === null || bytes.length < SECRET_BYTES_MIN)
    throw new TypeError('secret: it is whsec_ and base64 of 24 bytes or more, as the console showed it');
  return bytes;
}

/** Null where the text is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
