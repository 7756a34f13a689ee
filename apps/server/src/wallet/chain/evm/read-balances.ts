import {
  type Address,
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  zeroAddress,
} from 'viem';
import balances from './balances.json' with { type: 'json' };
import type { EvmClient } from './evm-client.ts';

const CODE = balances.Balances as Hex;
const QUESTION = [{ type: 'address' }, { type: 'address[]' }] as const;
const ANSWER = [{ type: 'uint256[]' }] as const;
/** The answer takes the place of a contract's code, which may have 24,576 bytes (EIP-170). */
const HOLDERS_PER_CALL = 500;

export interface BalanceQuestion {
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly holders: readonly string[];
  /** The hash of the block after which the balances are asked for, so that a reorganisation cannot mix two chains. */
  readonly blockHash: Hex;
}

/** Answers the balances in the order of the holders, in minor units of the chain. */
export async function readBalances(client: EvmClient, question: BalanceQuestion): Promise<readonly bigint[]> {
  const token = (question.contract ?? zeroAddress) as Address;
  const amounts: bigint[] = [];
  for (let start = 0; start < question.holders.length; start += HOLDERS_PER_CALL) {
    const holders = question.holders.slice(start, start + HOLDERS_PER_CALL) as Address[];
    const data = concatHex([CODE, encodeAbiParameters(QUESTION, [token, holders])]);
    const answer = await client.request({
      method: 'eth_call',
      params: [{ data }, { blockHash: question.blockHash }],
    });
    amounts.push(...decodeAbiParameters(ANSWER, answer)[0]);
  }
  return amounts;
}
