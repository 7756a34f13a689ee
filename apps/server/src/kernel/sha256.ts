import { hash } from 'node:crypto';

/**
 * The platform's SHA-256, for who hashes millions of times. A text in between is half the work of a buffer, because short
 * buffers that come from texts share their memory.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}
