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
