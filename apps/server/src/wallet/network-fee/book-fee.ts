import { addDecimal, compareDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { Ledger } from '../../ledger/index.ts';
import * as queries from './network-fee-queries.ts';

export interface PaidFee {
  readonly chainCode: string;
  readonly txid: string;
  /** In the chain's own coin, with as many decimals as the chain has. */
  readonly fee: string;
  readonly at: number;
}

/**
 * Books what a final transaction of the wallet cost: the house pays, and so much less of the coin is held on the chain.
 * Once, by its txid, in the transaction that ends it; the caller has asked the node before.
 */
export async function bookFee(
  tx: Tx,
  { ledger }: { readonly ledger: Pick<Ledger, 'post'> },
  paid: PaidFee,
): Promise<void> {
  const { chainCode, txid, fee, at } = paid;
  await queries.lockFees(tx, chainCode);
  if (await queries.hasFee(tx, paid)) return;
  const coin = await queries.findFeeCoin(tx, chainCode);
  assert(coin !== undefined, `${chainCode} has a coin of its own`);
  const { currencyId } = coin;
  const { posted, ahead } = roundFee(fee, coin);
  await queries.insertFee(tx, { chainCode, txid, currencyId, fee, posted, ahead, at });
  if (posted === '0') return;
  await ledger.post(tx, {
    kind: 'network_fee',
    reference: txid,
    idempotencyKey: `${chainCode}:${txid}`,
    postings: [
      { owner: { house: 'network_fee' }, currencyId, amount: `-${posted}` },
      { owner: { world: `chain:${chainCode}` }, currencyId, amount: posted },
    ],
  });
}

/**
 * Part of a fee that is posted: rounded up to the decimals of the ledger, less what earlier fees were rounded
 * up by. So all that is posted stays less than one step `ahead` of all that is paid, and never falls behind.
 */
export function roundFee(
  fee: string,
  { scale, ahead }: { readonly scale: number; readonly ahead: string },
): { readonly posted: string; readonly ahead: string } {
  const due = subDecimal(fee, ahead);
  const posted = compareDecimal(due, '0') <= 0 ? '0' : mulDecimal(due, '1', scale, 'ceil');
  return { posted, ahead: subDecimal(addDecimal(ahead, posted), fee) };
}
