import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { assertPrivate } from '../kernel/assert-private.ts';
import { ConfigError } from '../kernel/config-error.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { Random } from '../kernel/random.ts';
import { addressOfKey } from './solana/address.ts';

/** An operator's own key of Solana, which pays for accounts and is no wallet of the house. */
export interface SolanaPayer {
  readonly address: string;
  sign(message: Uint8Array): Uint8Array;
}

const KEY_BYTES = 32;
/** The file of a key as Solana's own tools write it: 32 bytes of the private one, and 32 of the public one. */
const KeyFile = Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), {
  minItems: 2 * KEY_BYTES,
  maxItems: 2 * KEY_BYTES,
});

/** Reads the key of a file, or makes one where there is no file. */
export function openSolanaPayer(file: string, random: Pick<Random, 'bytes'>): SolanaPayer {
  if (!existsSync(file)) {
    const key = random.bytes(KEY_BYTES);
    const content = JSON.stringify([...key, ...ed25519.getPublicKey(key)]);
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  }
  assertPrivate(file);
  const content: unknown = parseJson(readFileSync(file, 'utf8'));
  if (!Check(KeyFile, content)) throw new ConfigError(`${file} holds no key of Solana`);
  const key = Uint8Array.from(content.slice(0, KEY_BYTES));
  return {
    address: addressOfKey(ed25519.getPublicKey(key)),
    sign: (message) => ed25519.sign(message, key),
  };
}
