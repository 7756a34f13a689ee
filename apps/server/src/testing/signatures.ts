import { counted } from './hashes.ts';
// Loaded by the first passkey otherwise, from the disk.
import '@simplewebauthn/server';

/** Signatures of passkeys are judged by threads; the seed waits until they are done. */
const { subtle } = globalThis.crypto;
for (const name of ['digest', 'importKey', 'verify'] as const) {
  const run = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
  Object.defineProperty(subtle, name, { value: (...given: unknown[]) => counted(run(...given)) });
}
