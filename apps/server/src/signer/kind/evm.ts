import {
  type Address,
  decodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  parseAbi,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem';
import { addressOfKey, normaliseEvmAddress } from '../evm-address.ts';
import { type KeyPath, MAIN_KEYS } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';
import { type EvmTransaction, SignerRefusal, type SigningRequest } from '../request.ts';
import { signDigest } from './sign-digest.ts';
import type { ChainKind, Movement, OwnAddresses } from './kind.ts';

/** Decimals of the coin of every EVM chain. */
const SCALE = 18;
const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** Selector and two words (Solidity, "Contract ABI Specification"): what follows would be read by no token. */
const TRANSFER_BYTES = 68;

/** An EVM chain by its number (EIP-155). */
export function evmKind(chainId: number): ChainKind {
  const read = (transaction: SigningRequest['transaction']): EvmTransaction => {
    if (transaction.kind !== 'evm') throw new SignerRefusal('the transaction is of no EVM chain');
    if (transaction.chainId !== chainId)
      throw new SignerRefusal(`the transaction is of network ${transaction.chainId}, not ${chainId}`);
    return transaction;
  };
  return {
    ...{ scale: SCALE, versions: MAIN_KEYS, wallets: ['hot', 'gas'] },
    ...{ addressOf: addressOfKey, normalise: normaliseEvmAddress },
    movementOf: (transaction, own) => movementOf(read(transaction), own),
    sign: async (keys, from, transaction) => sign(keys, from, read(transaction)),
  };
}

function movementOf(transaction: EvmTransaction, { payer }: OwnAddresses): Movement {
  const fee = BigInt(transaction.gas) * BigInt(transaction.maxFeePerGas);
  const uses = [`${payer}:${transaction.nonce}`];
  const value = BigInt(transaction.value);
  if (transaction.data === '0x') return { contract: null, to: transaction.to, units: value, fee, uses };
  const { to, units } = readTransfer(transaction.data as Hex);
  if (value !== 0n) throw new SignerRefusal('a transfer of a token carries coins of the chain as well');
  return { contract: transaction.to, to, units, fee, uses };
}

function readTransfer(data: Hex): { readonly to: Address; readonly units: bigint } {
  if (data.length !== 2 + 2 * TRANSFER_BYTES) throw notPayment();
  try {
    const [to, units] = decodeFunctionData({ abi: TRANSFER, data }).args;
    return { to, units };
  } catch {
    throw notPayment();
  }
}

const notPayment = (): SignerRefusal =>
  new SignerRefusal('the transaction calls a contract for anything but a transfer of its token');

/** The transaction with a fee market (EIP-1559). */
async function sign(keys: KeyStore, from: KeyPath, transaction: EvmTransaction): Promise<string> {
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
