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

/** Twice the present base fee, so that the transaction stays valid over six full blocks, and the usual tip. */
export async function readGasPrice(client: EvmClient): Promise<GasPrice> {
  const block = await client.getBlock();
  const tip = await client.estimateMaxPriorityFeePerGas();
  return { maxFeePerGas: (block.baseFeePerGas ?? 0n) * 2n + tip, maxPriorityFeePerGas: tip };
}

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

/** At least an eighth above what the transaction offered, which nodes demand, and at least the present price. */
export function raiseGasPrice(raw: string, present: GasPrice): GasPrice {
  const before = parseTransaction(raw as Hex);
  const raise = (old: bigint | undefined, now: bigint): bigint => {
    const raised = ((old ?? 0n) * 9n) / 8n + 1n;
    return raised > now ? raised : now;
  };
  return {
    maxFeePerGas: raise(before.maxFeePerGas, present.maxFeePerGas),
    maxPriorityFeePerGas: raise(before.maxPriorityFeePerGas, present.maxPriorityFeePerGas),
  };
}
