import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { type KeyPath, pathOf } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';
import { SignerRefusal, type SigningRequest } from '../request.ts';
import { signMessage } from './sign-message.ts';
import { addressOfKey, hasKey, normaliseSolanaAddress } from '../solana/address.ts';
import { decodeMessage, encodeTransaction } from '../solana/message.ts';
import { costMaxOf, readPayment } from '../solana/payment.ts';
import type { ChainKind, Movement, OwnAddresses } from './kind.ts';

/** Decimals of SOL. */
const SCALE = 9;

/** A cluster of Solana. */
export function solanaKind(): ChainKind {
  return {
    ...{ scale: SCALE, versions: null, wallets: ['hot', 'gas'] },
    ...{ addressOf: addressOfKey, normalise: normaliseSolanaAddress },
    movementOf: (transaction, own) => movementOf(messageOf(transaction), own),
    sign: async (keys, from, transaction) => sign(keys, from, messageOf(transaction)),
  };
}

function messageOf(transaction: SigningRequest['transaction']): Uint8Array {
  if (transaction.kind !== 'solana') throw new SignerRefusal('the transaction is of no cluster of Solana');
  return hex.decode(transaction.message);
}

/**
 * The hot wallet pays by a nonce account, so that of two transactions with the same value at most one is ever carried
 * out. Whoever brings coins home pays by a recent block, and another wallet of the house may pay the fee.
 */
function movementOf(message: Uint8Array, { hot, payer }: OwnAddresses): Movement {
  const payment = readPayment(message);
  if (payment === null) throw new SignerRefusal('the message is anything but one payment');
  if (payment.payer !== payer) throw new SignerRefusal('the message pays from another wallet');
  if ((payment.nonceAccount === null) === (payer === hot))
    throw new SignerRefusal('the hot wallet pays by a nonce account, and no other wallet does');
  if (payer === hot && payment.feePayer !== hot)
    throw new SignerRefusal('the hot wallet pays the fees of its payments itself');
  if (!hasKey(payment.to))
    throw new SignerRefusal(`${payment.to} is the account of a program and has no key`);
  const { nonceAccount, lifetime } = payment;
  return {
    contract: payment.token?.mint ?? null,
    to: payment.to,
    units: payment.units,
    fee: costMaxOf(payment),
    uses: [nonceAccount === null ? `${payer}:${hex.encode(sha256(message))}` : `${nonceAccount}:${lifetime}`],
  };
}

/** Signs as whoever pays the fee and as the payer; answers the transaction in hex. */
async function sign(keys: KeyStore, from: KeyPath, message: Uint8Array): Promise<string> {
  const { accounts, signers } = decodeMessage(message);
  const signatures: Uint8Array[] = [];
  for (const address of accounts.slice(0, signers)) {
    const path = await findKey(keys, address, from);
    signatures.push(await signMessage(keys, path, message));
  }
  return hex.encode(encodeTransaction(signatures, message));
}

/** The key of an address, which is that of the payer or of the wallet for fees. */
async function findKey(keys: KeyStore, address: string, from: KeyPath): Promise<KeyPath> {
  for (const path of [from, pathOf('gas')])
    if (addressOfKey(await keys.publicKey(path)) === address) return path;
  throw new SignerRefusal(`${address} has to sign, and is neither the payer nor the wallet for fees`);
}
