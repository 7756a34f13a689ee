import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { MAIN_KEYS } from '../key-path.ts';
import type { KeyPath } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';
import { SignerRefusal, type SigningRequest } from '../request.ts';
import { signDigest } from './sign-digest.ts';
import { addressOfKey, normaliseTronAddress, tronAddressOf } from '../tron/address.ts';
import { readPayment, tronTxid, writeSigned } from '../tron/payment.ts';
import type { ChainKind, Movement, OwnAddresses } from './kind.ts';

/** Decimals of TRX. */
const SCALE = 6;
/**
 * Units that a byte of a transaction costs, and the making of the account that it pays (`getTransactionFee`,
 * `getCreateAccountFee` and `getCreateNewAccountFeeInSystemContract` of the main network).
 */
const BYTE_FEE = 1_000n;
const ACCOUNT_FEE = 1_100_000n;
/** Bytes around raw data, the signature among them, and those that the chain adds for the result. */
const BYTES_AROUND = 134n;
/** The byte of the parity of a signature begins here (TIP-12, as Ethereum has it). */
const PARITY_FROM = 27;

/** TRON. Its networks need no number: what refers to a block of the one is valid on no other. */
export function tronKind(): ChainKind {
  return {
    ...{ scale: SCALE, versions: MAIN_KEYS, wallets: ['hot', 'gas'] },
    ...{ addressOf: addressOfKey, normalise: normaliseTronAddress },
    movementOf: (transaction, own) => movementOf(readRaw(transaction), own),
    sign: async (keys, from, transaction) => sign(keys, from, readRaw(transaction)),
  };
}

function readRaw(transaction: SigningRequest['transaction']): Uint8Array {
  if (transaction.kind !== 'tron') throw new SignerRefusal('the transaction is not of TRON');
  return hexToBytes(transaction.raw);
}

/** The payment of raw data. What it uses up is itself: there is no nonce, and only the same bytes exclude each other. */
function movementOf(raw: Uint8Array, { payer }: OwnAddresses): Movement {
  const payment = readPayment(raw);
  if (payment === null) throw new SignerRefusal('the transaction is anything but one payment');
  if (tronAddressOf(payment.from) !== payer)
    throw new SignerRefusal(`${tronAddressOf(payment.from)} pays, and not the wallet that is named`);
  const bandwidth = (BigInt(raw.length) + BYTES_AROUND) * BYTE_FEE;
  return {
    contract: payment.contract === null ? null : tronAddressOf(payment.contract),
    to: tronAddressOf(payment.to),
    units: payment.units,
    fee: bandwidth + (payment.contract === null ? ACCOUNT_FEE : payment.feeLimit),
    uses: [tronTxid(raw)],
    expiresAt: payment.expiration,
  };
}

async function sign(keys: KeyStore, from: KeyPath, raw: Uint8Array): Promise<string> {
  const { compact, parity } = await signDigest(keys, from, sha256(raw));
  return bytesToHex(writeSigned(raw, concatBytes(compact, Uint8Array.of(PARITY_FROM + parity))));
}
