import { type Hex, zeroAddress } from 'viem';
import balances from './balances.json' with { type: 'json' };
import { ChainError } from '../chain.ts';
import type { EvmClient } from './evm-client.ts';

const CODE = balances.Balances as Hex;
/** Hex digits of a word of the ABI. */
const WORD = 64;
/** Where the list of addresses begins, in bytes, behind the token and this word; that of the answer behind itself. */
const QUESTION_OFFSET = wordOf('40');
/** The answer takes the place of a contract's code, which may have 24,576 bytes (EIP-170). */
const HOLDERS_PER_CALL = 500;

export interface BalanceQuestion {
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly holders: readonly string[];
  /**
   * The hash of the block after which the balances are asked for, so that a reorganization cannot mix two
   * chains.
   */
  readonly blockHash: Hex;
}

/** Answers the balances in the order of the holders, in minor units of the chain. */
export async function readBalances(client: EvmClient, question: BalanceQuestion): Promise<readonly bigint[]> {
  const token = wordOf((question.contract ?? zeroAddress).slice(2));
  const amounts: bigint[] = [];
  for (let start = 0; start < question.holders.length; start += HOLDERS_PER_CALL) {
    const holders = question.holders.slice(start, start + HOLDERS_PER_CALL);
    const words = holders.map((holder) => wordOf(holder.slice(2)));
    const list = [token, QUESTION_OFFSET, wordOf(holders.length.toString(16)), ...words];
    const data = `${CODE}${list.join('')}` as Hex;
    const answer = await client.request({
      method: 'eth_call',
      params: [{ data }, { blockHash: question.blockHash }],
    });
    amounts.push(...readAnswer(answer, holders.length));
  }
  return amounts;
}

/**
 * Reads a list of numbers: where it begins, its length, a word for each. By hand, because the general reading of the
 * ABI takes a hundred times as long, and this is done for a thousand addresses with every block.
 */
function readAnswer(answer: Hex, count: number): readonly bigint[] {
  const wordAt = (place: number): string => answer.slice(2 + WORD * place, 2 + WORD * (place + 1));
  if (answer.length !== 2 + WORD * (2 + count) || BigInt(`0x${wordAt(1)}`) !== BigInt(count))
    throw new ChainError(`the node answers ${count} balances with ${answer.length} characters`);
  return Array.from({ length: count }, (_, place) => BigInt(`0x${wordAt(2 + place)}`));
}

function wordOf(digits: string): string {
  return digits.toLowerCase().padStart(WORD, '0');
}

/**
 * As `readBalances`, and null for a contract that is not there after the block, or that refuses to answer.
 */
export async function findBalances(
  client: EvmClient,
  question: BalanceQuestion,
): Promise<readonly bigint[] | null> {
  try {
    return await readBalances(client, question);
  } catch (error) {
    if (error instanceof Error && /revert/i.test(error.message)) return null;
    throw error;
  }
}
