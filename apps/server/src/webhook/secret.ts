import { createHmac } from 'node:crypto';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';

/** Purpose with which the secrets of endpoints are sealed. */
export const WEBHOOK_PURPOSE = 'webhook-secret';
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Ties a sealed secret to its endpoint. */
export function secretContext(endpointId: string): string {
  return `endpoint:${endpointId}`;
}

/** A new secret of an endpoint, sealed. */
export function drawSecret(
  { box, random }: { readonly box: SecretBox; readonly random: Random },
  endpointId: string,
): Buffer {
  return box.seal(random.bytes(SECRET_BYTES), secretContext(endpointId));
}

/** The secret as its receiver keeps it, in the form of Standard Webhooks. */
export function secretText(secret: Uint8Array): string {
  return `${PREFIX}${Buffer.from(secret).toString('base64')}`;
}

/** The headers by which a receiver knows an event, and that it comes from here: one signature for each secret. */
export function signedHeaders(
  event: { readonly publicId: string; readonly body: string; readonly at: number },
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(event.at / 1_000));
  const signed = `${event.publicId}.${timestamp}.${event.body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'openbourse-webhooks',
    'webhook-id': event.publicId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
