import { base64 } from '@scure/base';
import {
  decodeMessage,
  decodeTransaction,
  readSolanaPayment,
  solanaTokenAccountOf,
} from '../../../signer/index.ts';
import { ChainError, type TransactionStatus } from '../chain.ts';
import { FINALIZED, lamportsOf, type SolanaClient } from './solana-client.ts';

interface SignatureStatus {
  readonly slot: number;
  readonly err: unknown;
  readonly confirmationStatus: 'processed' | 'confirmed' | 'finalized' | null;
}

interface NodeTransaction {
  readonly transaction: readonly [string, 'base64'];
  readonly meta: {
    readonly fee: number;
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
  } | null;
}

/** Where a transaction stands. One that is not finalised yet waits, whatever it brought about. */
export async function readStatus(
  client: SolanaClient,
  txid: string,
  blockHash: (slot: number) => Promise<string | null>,
): Promise<TransactionStatus> {
  const asked = [[txid], { searchTransactionHistory: true }];
  const { value } = await client.call<{ readonly value: readonly (SignatureStatus | null)[] }>(
    'getSignatureStatuses',
    asked,
  );
  const status = value[0] ?? null;
  if (status === null) return { state: 'unknown' };
  if (status.confirmationStatus !== 'finalized') return { state: 'waiting' };
  const head = await client.call<number>('getSlot', [FINALIZED]);
  const hash = await blockHash(status.slot);
  // Of several nodes behind one address another may have answered.
  if (hash === null || head < status.slot) return { state: 'waiting' };
  return {
    state: status.err === null ? 'mined' : 'failed',
    confirmations: head - status.slot + 1,
    block: { height: status.slot, hash },
  };
}

/** Lamports that a payment of the house has cost: its fee, and what the account of its receiver took. */
export async function readPaidFee(client: SolanaClient, txid: string): Promise<bigint> {
  // What the house signs has no version.
  const options = { ...FINALIZED, encoding: 'base64' };
  const found = await client.call<NodeTransaction | null>('getTransaction', [txid, options]);
  if (found?.meta === null || found?.meta === undefined)
    throw new ChainError(`the transaction ${txid} is in no block`);
  const { message } = decodeTransaction(base64.decode(found.transaction[0]));
  const payment = readSolanaPayment(message);
  if (payment === null) throw new ChainError(`the transaction ${txid} is no payment of the house`);
  const { fee, preBalances, postBalances } = found.meta;
  const { to, token } = payment;
  if (token === null) return lamportsOf(fee);
  const account = solanaTokenAccountOf({ owner: to, mint: token.mint, program: token.program });
  const place = decodeMessage(message).accounts.indexOf(account);
  return lamportsOf(fee) + lamportsOf(postBalances[place] ?? 0) - lamportsOf(preBalances[place] ?? 0);
}
