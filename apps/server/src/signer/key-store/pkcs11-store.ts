import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { NamedKeys } from './house-store.ts';
import type { Curve } from './key-store.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 15_000;
/** Bytes of an uncompressed point (SEC 1, 2.3.3), and of a public key of Ed25519. */
const POINT_BYTES = 65;
const ED25519_BYTES = 32;
const MECHANISMS: Readonly<Record<Curve, readonly string[]>> = {
  secp256k1: ['--mechanism', 'ECDSA', '--signature-format', 'rs'],
  ed25519: ['--mechanism', 'EDDSA'],
};

/** A token that speaks PKCS#11, such as a hardware security module. */
export interface Pkcs11Token {
  /** The library of its maker. */
  readonly module: string;
  /** Its label. */
  readonly token: string;
  readonly pin: string;
}

/**
 * Keys on a token, by the hex ids of their objects, through OpenSC's `pkcs11-tool`: about twenty signatures a second. The
 * keys are made on the token and cannot be read from it. The PIN goes by the environment, which only the user of this
 * process may read.
 */
export function openPkcs11(token: Pkcs11Token, curve: Curve): NamedKeys {
  const call = async (options: readonly string[]): Promise<void> => {
    try {
      await run(
        'pkcs11-tool',
        [
          '--module',
          token.module,
          '--token-label',
          token.token,
          '--login',
          '--pin',
          'env:OB_PIN',
          ...options,
        ],
        { timeout: TIMEOUT_MS, env: { ...process.env, OB_PIN: token.pin } },
      );
    } catch (error) {
      throw new Error(`the token ${token.token} does not answer: ${reasonOf(error)}`, { cause: error });
    }
  };
  return {
    publicKey: (id) =>
      inFolder(async (folder) => {
        const output = join(folder, 'public.der');
        await call(['--read-object', '--type', 'pubkey', '--id', id, '--output-file', output]);
        const encoded = await readFile(output);
        return curve === 'ed25519' ? keyOf(encoded) : pointOf(encoded);
      }),
    sign: (id, message) =>
      inFolder(async (folder) => {
        const [input, output] = [join(folder, 'message'), join(folder, 'signature')];
        await writeFile(input, message);
        const files = ['--input-file', input, '--output-file', output];
        await call(['--sign', ...MECHANISMS[curve], '--id', id, ...files]);
        return readFile(output);
      }),
  };
}

/** The compressed form of the point at the end of a public key, however it is wrapped (SEC 1, 2.3.3). */
function pointOf(encoded: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(encoded.subarray(-POINT_BYTES)).toBytes(true);
}

/** The key at the end of its encoding (RFC 8410), which some versions of the tool write as PEM. */
function keyOf(encoded: Buffer): Uint8Array {
  const pem = /^-----BEGIN PUBLIC KEY-----([^-]+)-----/.exec(encoded.toString('latin1'))?.[1];
  return (pem === undefined ? encoded : Buffer.from(pem, 'base64')).subarray(-ED25519_BYTES);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'openbourse-token-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, stderr } = error as Error & { readonly code?: unknown; readonly stderr?: string };
  if (code === 'ENOENT') return 'pkcs11-tool is missing; Debian has it in the package opensc';
  return stderr?.trim().split('\n').at(-1) ?? error.message;
}
