import { parseDecimal } from '@openbourse/money';
import { type Address, encodeFunctionData, type Hex, parseAbi, parseTransaction } from 'viem';
import { ChainError, type OutgoingTransfer } from '../chain.ts';
import { type EvmClient, firstLine } from './evm-client.ts';

export const TOKEN = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** Gas of a plain payment (yellow paper, appendix G). */
export const PLAIN_GAS = 21_000n;

export interface EvmCall {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

/** Wei for each unit of gas (EIP-1559): the most in all, and the part that goes to the block's builder. */
export interface GasPrice {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export function callOf({ asset, to, amount }: OutgoingTransfer): EvmCall {
  const units = parseDecimal(amount, asset.scale);
  if (asset.contractAddress === null) return { to: to as Address, value: units, data: '0x' };
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [to as Address, units] });
  return { to: asset.contractAddress as Address, value: 0n, data };
}

/**
 * Twice the present base fee, so that the transaction stays valid over six full blocks, and the usual tip; at most
 * `most` wei. Fails while the base fee alone is above that: the payment waits for a cheaper block, or an honest node.
 */
export async function readGasPrice(client: EvmClient, most: bigint): Promise<GasPrice> {
  const block = await client.getBlock();
  const base = block.baseFeePerGas ?? 0n;
  if (base > most) throw tooDear(base, most);
  const tip = await client.estimateMaxPriorityFeePerGas();
  const maxFeePerGas = lesser(base * 2n + tip, most);
  return { maxFeePerGas, maxPriorityFeePerGas: lesser(tip, maxFeePerGas) };
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const tooDear = (price: bigint, most: bigint): ChainError =>
  new ChainError(`a unit of gas costs ${price} wei, and gasPriceMax allows ${most}`);

/** The gas that a call needs, with a fifth more where it runs a contract. Fails when the call would. */
export async function estimateGas(client: EvmClient, from: string, call: EvmCall): Promise<bigint> {
  try {
    const gas = await client.estimateGas({ account: from as Address, ...call });
    return gas === PLAIN_GAS ? gas : (gas * 6n) / 5n;
  } catch (error) {
    throw new ChainError(`the transfer from ${from} would fail: ${firstLine(error)}`);
  }
}

/** The limit of gas that a signed transaction carries. */
export function gasOf(raw: string): bigint {
  return parseTransaction(raw as Hex).gas ?? PLAIN_GAS;
}

/**
 * At least an eighth above what the transaction offered, which nodes demand, and at least the present price. Fails
 * where that is above `most` wei.
 */
export function raiseGasPrice(raw: string, present: GasPrice, most: bigint): GasPrice {
  const before = parseTransaction(raw as Hex);
  const raise = (old: bigint | undefined, now: bigint): bigint => {
    const raised = ((old ?? 0n) * 9n) / 8n + 1n;
    return raised > now ? raised : now;
  };
  const maxFeePerGas = raise(before.maxFeePerGas, present.maxFeePerGas);
  if (maxFeePerGas > most) throw tooDear(maxFeePerGas, most);
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: raise(before.maxPriorityFeePerGas, present.maxPriorityFeePerGas),
  };
}
