import { type Hex, toFunctionSelector } from 'viem';
import type { EvmClient } from './evm-client.ts';

const DECIMALS = toFunctionSelector('decimals()');
/** One word of the ABI. */
const WORD = /^0x[0-9a-f]{64}$/;
const DECIMALS_MAX = 255n;

/** Asks a contract for its decimals; null where there is none, or one that returns no number. */
export async function readDecimals(client: EvmClient, contract: string): Promise<number | null> {
  try {
    const { data } = await client.call({ to: contract as Hex, data: DECIMALS });
    if (data === undefined || !WORD.test(data) || BigInt(data) > DECIMALS_MAX) return null;
    return Number.parseInt(data, 16);
  } catch (error) {
    if (error instanceof Error && /revert/i.test(error.message)) return null;
    throw error;
  }
}
