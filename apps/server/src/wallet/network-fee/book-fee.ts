import { addDecimal, mulDecimal, subDecimal } from '@openbourse/money';
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
 * Once, by its txid, in the transaction that ends it; the caller has asked the node before. Where another fee is booked
 * already, because another branch has the transaction at another price or not at all, the difference is booked beside it.
 */
export async function bookFee(
  tx: Tx,
  { ledger }: { readonly ledger: Pick<Ledger, 'post'> },
  paid: PaidFee,
): Promise<void> {
  const { chainCode, txid, at } = paid;
  await queries.lockFees(tx, chainCode);
  const booked = await queries.findBooked(tx, paid);
  const fee = subDecimal(paid.fee, booked.fee);
  if (booked.rows > 0 && fee === '0') return;
  const coin = await queries.findFeeCoin(tx, chainCode);
  assert(coin !== undefined, `${chainCode} has a coin of its own`);
  const { currencyId } = coin;
  const { posted, ahead } = roundFee(fee, coin);
  const name = booked.rows === 0 ? txid : `${txid}#${booked.rows + 1}`;
  await queries.insertFee(tx, { chainCode, txid: name, currencyId, fee, posted, ahead, at });
  if (posted === '0') return;
  await ledger.post(tx, {
    kind: 'network_fee',
    reference: txid,
    idempotencyKey: `${chainCode}:${name}`,
    postings: [
      { owner: { house: 'network_fee' }, currencyId, amount: subDecimal('0', posted) },
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
  const posted = mulDecimal(subDecimal(fee, ahead), '1', scale, 'ceil');
  return { posted, ahead: subDecimal(addDecimal(ahead, posted), fee) };
}
