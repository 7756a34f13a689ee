import {
  decodeFunctionData,
  type Hex,
  parseEventLogs,
  type TransactionReceipt,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { ChainError, type TransactionStatus } from '../chain.ts';
import type { EvmClient } from './evm-client.ts';
import { TOKEN } from './lay-out.ts';

/** Where a transaction stands on the present best chain. */
export async function readStatus(client: EvmClient, txid: string): Promise<TransactionStatus> {
  const hash = txid as Hex;
  const receipt = await missingAsNull(client.getTransactionReceipt({ hash }));
  const transaction = await missingAsNull(client.getTransaction({ hash }));
  if (receipt === null) return { state: transaction === null ? 'unknown' : 'waiting' };
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const isDone = receipt.status === 'success' && hasMoved(receipt, transaction?.input ?? '0x');
  const confirmations = head - receipt.blockNumber + 1n;
  return {
    state: isDone ? 'mined' : 'failed',
    confirmations: confirmations < 1n ? 1 : Number.parseInt(confirmations.toString(), 10),
    block: { height: Number.parseInt(receipt.blockNumber.toString(), 10), hash: receipt.blockHash },
  };
}

/** Gas paid by a transaction, in wei. */
export async function readPaidFee(client: EvmClient, txid: string): Promise<bigint> {
  const receipt = await missingAsNull(client.getTransactionReceipt({ hash: txid as Hex }));
  if (receipt === null) throw new ChainError(`the transaction ${txid} is in no block`);
  return receipt.gasUsed * receipt.effectiveGasPrice;
}

/** A token that refuses by answering false leaves a successful receipt without the log of the transfer. */
function hasMoved(receipt: TransactionReceipt, input: Hex): boolean {
  if (input === '0x') return true;
  const { args } = decodeFunctionData({ abi: TOKEN, data: input });
  return parseEventLogs({ abi: TOKEN, logs: receipt.logs }).some(
    (log) =>
      log.address.toLowerCase() === receipt.to?.toLowerCase() &&
      log.args.from.toLowerCase() === receipt.from.toLowerCase() &&
      log.args.to.toLowerCase() === args[0].toLowerCase(),
  );
}

async function missingAsNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError)
      return null;
    throw error;
  }
}
