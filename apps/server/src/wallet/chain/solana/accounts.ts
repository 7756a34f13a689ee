import { base58, base64 } from '@scure/base';
import {
  SOLANA_SYSTEM,
  SOLANA_TOKEN,
  SOLANA_TOKEN_2022,
  solanaTokenAccountOf,
} from '../../../signer/index.ts';
import { type ChainAsset, ChainError, UnfitTokenError } from '../chain.ts';
import { FINALIZED, lamportsOf, type SolanaClient } from './solana-client.ts';

/** An account as the node has it. */
export interface Account {
  readonly lamports: bigint;
  /** The program that it belongs to. */
  readonly owner: string;
  readonly isProgram: boolean;
  readonly data: Uint8Array;
}

interface NodeAccount {
  readonly lamports: number;
  readonly owner: string;
  readonly executable: boolean;
  readonly data: readonly [string, 'base64'];
}

/** The node answers so many at once. */
const ACCOUNTS_AT_ONCE = 100;
/** Lengths and places in the data of the Token program (`spl-token`, `state.rs`). */
const MINT_BYTES = 82;
const DECIMALS_AT = 44;
const INITIALIZED_AT = 45;
const AMOUNT_AT = 64;
const ACCOUNT_BYTES = 165;
/** The kind of an account with extensions stands after the length of a plain one (Token-2022, `extension/mod.rs`). */
const EXTENSIONS_AT = ACCOUNT_BYTES + 1;
const IS_MINT = 1;
/** Extensions that say only how a token is called: its metadata and where it is. */
const HARMLESS = new Set([18, 19]);
/** SOL wrapped as a token, whose accounts change with their lamports. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
/** Lengths and places in the data of a nonce account (Solana, `nonce/state.rs`). */
const NONCE_BYTES = 80;
const NONCE_STATE = '0100000001000000';
const AUTHORITY_AT = 8;
const VALUE_AT = 40;
const KEY_BYTES = 32;

/** Reads accounts as they are now, after a slot at the earliest; null for each that is not there. */
export async function readAccounts(
  client: SolanaClient,
  addresses: readonly string[],
  minContextSlot = 0,
): Promise<readonly (Account | null)[]> {
  const accounts: (Account | null)[] = [];
  for (let start = 0; start < addresses.length; start += ACCOUNTS_AT_ONCE) {
    const asked = addresses.slice(start, start + ACCOUNTS_AT_ONCE);
    const { value } = await client.call<{ readonly value: readonly (NodeAccount | null)[] }>(
      'getMultipleAccounts',
      [asked, { ...FINALIZED, encoding: 'base64', minContextSlot }],
    );
    if (value.length !== asked.length) throw new ChainError('the node answers for other accounts');
    for (const account of value) accounts.push(account === null ? null : present(account));
  }
  return accounts;
}

function present({ lamports, owner, executable, data }: NodeAccount): Account {
  return { lamports: lamportsOf(lamports), owner, isProgram: executable, data: base64.decode(data[0]) };
}

/** A mint that may be listed, with its program. */
export interface Mint {
  readonly program: string;
  readonly decimals: number;
}

/** Reads a mint; null where there is none. Fails where transfers of it may do something else than transfer. */
export async function readMint(client: SolanaClient, address: string): Promise<Mint | null> {
  if (address === WRAPPED_SOL) throw new UnfitTokenError('wrapped SOL is no token of its own');
  const [account] = await readAccounts(client, [address]);
  if (account === null || account === undefined) return null;
  const { owner: program, data } = account;
  const isPlain = data.length === MINT_BYTES;
  const isExtended = program === SOLANA_TOKEN_2022 && data[EXTENSIONS_AT - 1] === IS_MINT;
  if ((program !== SOLANA_TOKEN && program !== SOLANA_TOKEN_2022) || !(isPlain || isExtended)) return null;
  if (data[INITIALIZED_AT] !== 1) return null;
  const harmful = extensionsOf(data).filter((kind) => !HARMLESS.has(kind));
  if (harmful.length > 0)
    throw new UnfitTokenError(
      `the mint has extensions of Token-2022 (${harmful.join(', ')}) that change its transfers`,
    );
  return { program, decimals: data[DECIMALS_AT] ?? 0 };
}

/** Numbers of the extensions of a mint: each is its kind and its length, two bytes each, and so many bytes. */
function extensionsOf(data: Uint8Array): readonly number[] {
  const kinds: number[] = [];
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const kind = view.getUint16(at, true);
    if (kind === 0) break;
    kinds.push(kind);
  }
  return kinds;
}

/** Units of a token in an account of it; none where there is no such account. */
export function unitsOf(account: Account | null | undefined): bigint {
  if (account === null || account === undefined || account.data.length < ACCOUNT_BYTES) return 0n;
  const { data } = account;
  return new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true);
}

/** The value of a nonce account that a wallet may advance; null for another account. */
export function nonceOf(account: Account | null | undefined, authority: string): string | null {
  if (account?.owner !== SOLANA_SYSTEM || account.data.length !== NONCE_BYTES) return null;
  const { data } = account;
  if (Buffer.from(data.subarray(0, AUTHORITY_AT)).toString('hex') !== NONCE_STATE) return null;
  if (base58.encode(data.subarray(AUTHORITY_AT, AUTHORITY_AT + KEY_BYTES)) !== authority) return null;
  return base58.encode(data.subarray(VALUE_AT, VALUE_AT + KEY_BYTES));
}

/** Units of an asset at addresses, after a slot at the earliest. */
export async function readUnits(
  client: SolanaClient,
  { contractAddress: mint }: Pick<ChainAsset, 'contractAddress'>,
  of: { readonly owners: readonly string[]; readonly mintOf: MintOf; readonly slot?: number },
): Promise<readonly bigint[]> {
  const { owners, slot = 0 } = of;
  if (mint === null)
    return (await readAccounts(client, owners, slot)).map((account) => account?.lamports ?? 0n);
  const { program } = await of.mintOf(mint);
  const accounts = owners.map((owner) => solanaTokenAccountOf({ owner, mint, program }));
  return (await readAccounts(client, accounts, slot)).map(unitsOf);
}

/** Looks a listed mint up; fails where it is none any more. */
export type MintOf = (mint: string) => Promise<Mint>;

/** Asks the node once for each mint: neither its program nor its decimals ever change. */
export function mintsOf(client: SolanaClient): MintOf {
  const known = new Map<string, Mint>();
  return async (address) => {
    const mint = known.get(address) ?? (await readMint(client, address));
    if (mint === null) throw new ChainError(`${address} is no mint`);
    known.set(address, mint);
    return mint;
  };
}
