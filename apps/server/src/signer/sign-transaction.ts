import { concatBytes } from '@noble/hashes/utils.js';
import { OutScript, p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import {
  type Address,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem';
import type { KeyPath } from './key-path.ts';
import type { KeyStore } from './key-store/key-store.ts';
import type { EvmTransaction, SigningRequest, UtxoTransaction } from './request.ts';
import { signDigest } from './sign-digest.ts';
import type { UtxoNetwork } from './utxo-networks.ts';

/** Allows a later replacement with a higher fee (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
/** Version and length come before the hash of the key in a script of native segwit (BIP-141, "Witness program"). */
const KEY_HASH_AT = 2;

/** A chain with its keys. */
export interface ChainKeys {
  readonly keys: KeyStore;
  /** Null on an EVM chain. */
  readonly network: UtxoNetwork | null;
}

/** Signs what it is handed and decides nothing; answers the transaction in hex. */
export function signTransaction(
  { keys, network }: ChainKeys,
  { from, transaction }: Pick<SigningRequest, 'from' | 'transaction'>,
): Promise<string> {
  if (transaction.kind === 'evm' && network === null) return signEvm(keys, from, transaction);
  if (transaction.kind === 'utxo' && network !== null) return signUtxo({ keys, network }, from, transaction);
  throw new Error('the transaction is of another kind than its chain');
}

async function signEvm(keys: KeyStore, from: KeyPath, transaction: EvmTransaction): Promise<string> {
  const unsigned: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: transaction.chainId,
    nonce: transaction.nonce,
    gas: BigInt(transaction.gas),
    maxFeePerGas: BigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
    to: transaction.to as Address,
    value: BigInt(transaction.value),
    data: transaction.data as Hex,
  };
  const digest = hexToBytes(keccak256(serializeTransaction(unsigned)));
  const { r, s, parity } = await signDigest(keys, from, digest);
  const word = (value: bigint): Hex => numberToHex(value, { size: 32 });
  return serializeTransaction(unsigned, { r: word(r), s: word(s), yParity: parity });
}

/** Native segwit inputs of one key (BIP-143, which makes a signature fail where an amount is not the true one). */
async function signUtxo(
  { keys, network }: { readonly keys: KeyStore; readonly network: UtxoNetwork },
  from: KeyPath,
  { inputs, outputs }: UtxoTransaction,
): Promise<string> {
  const { script } = p2wpkh(await keys.publicKey(from), network);
  const scriptCode = OutScript.encode({ type: 'pkh', hash: script.subarray(KEY_HASH_AT) });
  const transaction = new Transaction({ version: 2 });
  for (const { txid, vout, units } of inputs)
    transaction.addInput({
      ...{ txid, index: vout, sequence: REPLACEABLE },
      witnessUtxo: { script, amount: BigInt(units) },
    });
  for (const { address, units } of outputs) transaction.addOutputAddress(address, BigInt(units), network);
  for (const [index, { units }] of inputs.entries()) {
    const digest = transaction.preimageWitnessV0(index, scriptCode, SigHash.ALL, BigInt(units));
    const { der, publicKey } = await signDigest(keys, from, digest);
    const signature = concatBytes(der, Uint8Array.of(SigHash.ALL));
    transaction.updateInput(index, { partialSig: [[publicKey, signature]] }, true);
  }
  transaction.finalize();
  return transaction.hex;
}
