import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver knows a message, and that it comes from here: those of Standard Webhooks, with one
 * signature for each secret.
 */
export function signedHeaders(
  message: { readonly publicId: string; readonly body: string; readonly at: number },
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(message.at / 1_000));
  const signed = `${message.publicId}.${timestamp}.${message.body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': message.publicId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
