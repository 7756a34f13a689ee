import { readFileSync, writeFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { ConfigError } from '../kernel/config-error.ts';
import { parseJson } from '../kernel/parse-json.ts';
import { pathOf } from './key-path.ts';
import type { SignerChain } from './signer.ts';

/** The public addresses of a chain whose keys yield no public ones, so that a server can watch it without a key. */
const AddressFile = Type.Object({
  chain: Type.String(),
  hot: Type.String(),
  gas: Type.String(),
  /** Deposit addresses, by their index. */
  addresses: Type.Array(Type.String()),
  /** Of all of them: a letter that is wrong would be another address, whose coins nothing could move. */
  sha256: Type.String(),
});

export type AddressFile = Static<typeof AddressFile>;

/** Writes the addresses of the first indexes of a chain; the file is public, and as trusted as an extended public key. */
export async function writeAddresses(
  { kind, keys }: Pick<SignerChain, 'kind' | 'keys'>,
  of: { readonly chain: string; readonly count: number; readonly file: string },
): Promise<void> {
  const { chain, count, file } = of;
  const addressOf = async (payer: 'hot' | 'gas' | number): Promise<string> =>
    kind.addressOf(await keys.publicKey(pathOf(payer)));
  const addresses: string[] = [];
  for (let index = 0; index < count; index += 1) addresses.push(await addressOf(index));
  const content = { chain, hot: await addressOf('hot'), gas: await addressOf('gas'), addresses };
  writeFileSync(file, `${JSON.stringify({ ...content, sha256: digestOf(content) }, null, 1)}\n`, {
    mode: 0o644,
  });
}

/** Reads the addresses of a chain. Fails where the file is of another chain, or not as it was written. */
export function readAddresses(file: string, chain: string): AddressFile {
  let content: unknown = null;
  try {
    content = parseJson(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`the file of addresses ${file} cannot be read`);
  }
  if (!Check(AddressFile, content))
    throw new ConfigError(`${file} is no file of addresses; the signer writes one`);
  if (content.chain !== chain)
    throw new ConfigError(`${file} has the addresses of ${content.chain}, not of ${chain}`);
  if (digestOf(content) !== content.sha256) throw new ConfigError(`${file} is not as the signer wrote it`);
  return content;
}

function digestOf({ chain, hot, gas, addresses }: Omit<AddressFile, 'sha256'>): string {
  return hex.encode(sha256(utf8ToBytes([chain, hot, gas, ...addresses].join('\n'))));
}
