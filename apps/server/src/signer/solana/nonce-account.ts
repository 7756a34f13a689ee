import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressOfKey, bytesOf, RECENT_BLOCKHASHES, SYSTEM } from './address.ts';
import { encodeMessage } from './message.ts';
import { half, word } from './payment.ts';

/** A nonce account that a payer makes and fills for a wallet; its address follows from it. */
export interface NonceAccount {
  readonly payer: string;
  /** The wallet that pays by it. */
  readonly authority: string;
  /** Counted from 0. */
  readonly place: number;
}

export const NONCE_BYTES = 80;
const RENT = 'SysvarRent111111111111111111111111111111111';
/** First bytes of the data of the two instructions of the System program. */
const CREATE_WITH_SEED = 3;
const INITIALIZE_NONCE = 6;
/** Letters of the authority in the seed, which has 32 at most. */
const AUTHORITY_LETTERS = 24;

function seedOf({ authority, place }: NonceAccount): Uint8Array {
  return utf8ToBytes(`${authority.slice(0, AUTHORITY_LETTERS)}:${place}`);
}

/** The address of a nonce account, which has no key of its own (`create_with_seed`). */
export function nonceAddressOf(account: NonceAccount): string {
  return addressOfKey(sha256(concatBytes(bytesOf(account.payer), seedOf(account), bytesOf(SYSTEM))));
}

/** The message by which the payer makes the account; the authority need not sign. */
export function writeNonceAccount(
  account: NonceAccount,
  { lamports, lifetime }: { readonly lamports: bigint; readonly lifetime: string },
): Uint8Array {
  const { payer, authority } = account;
  const seed = seedOf(account);
  const made = { address: nonceAddressOf(account), isSigner: false, isWritable: true };
  const named = (address: string) => ({ address, isSigner: false, isWritable: false });
  const length = [word(lamports), word(BigInt(NONCE_BYTES))];
  return encodeMessage({
    feePayer: payer,
    lifetime,
    instructions: [
      {
        program: SYSTEM,
        accounts: [{ address: payer, isSigner: true, isWritable: true }, made],
        data: concatBytes(
          ...[half(CREATE_WITH_SEED), bytesOf(payer), word(BigInt(seed.length)), seed],
          ...[...length, bytesOf(SYSTEM)],
        ),
      },
      {
        program: SYSTEM,
        accounts: [made, named(RECENT_BLOCKHASHES), named(RENT)],
        data: concatBytes(half(INITIALIZE_NONCE), bytesOf(authority)),
      },
    ],
  });
}
