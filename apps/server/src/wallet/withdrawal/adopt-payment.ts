import type { DecodedInputOf, wallet as calls } from '@openbourse/api';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Outcome } from '../../operator/index.ts';
import { listAssets } from '../asset/asset-queries.ts';
import type { BlockName, Chain, IncomingTransfer } from '../chain/chain.ts';
import { bookFee } from '../network-fee/book-fee.ts';
import { settle } from './confirm-withdrawal.ts';
import { watchPaid } from './find-unknown-payments.ts';
import { recordEvent } from './record-event.ts';
import * as transactions from './transaction-queries.ts';
import * as unknown from './unknown-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { claimOf } from './withdrawal-proof.ts';
import * as queries from './withdrawal-queries.ts';

type Input = DecodedInputOf<typeof calls.operatorAdoptPayment>;

/** Facts of a payment, as its chain says them. */
export interface PaymentEvidence {
  readonly block: BlockName;
  readonly confirmations: number;
  readonly fee: string;
  /** Coins that it brought to some addresses. */
  readonly transfers: readonly IncomingTransfer[];
}

/** Asks a chain for a payment and what it brought to some addresses; null where no block has it, or it failed. */
export async function readPayment(
  { db, clock }: Pick<WithdrawalDeps, 'db' | 'clock'>,
  chain: Chain,
  of: { readonly txid: string; readonly addresses: readonly string[] },
): Promise<PaymentEvidence | null> {
  const status = await chain.status(of.txid);
  if (status.state !== 'mined') return null;
  const { block, confirmations } = status;
  const assets = (await listAssets(db, clock.now()))
    .filter(({ chainCode }) => chainCode === chain.code)
    .map(({ currencyId, contractAddress, chainScale: scale }) => ({ currencyId, contractAddress, scale }));
  const watch = watchPaid(db, chain, { assets, addresses: new Set(of.addresses) });
  const scanned = await chain.scanBlock(block.height, watch);
  if (scanned.hash !== block.hash) return null;
  const transfers = scanned.transfers.filter(({ txid }) => txid === of.txid);
  return { block, confirmations, fee: await chain.paidFee(of.txid), transfers };
}

/** Reports whether a payment brought exactly what a withdrawal pays to its address. */
export function hasPaid(
  { transfers }: Pick<PaymentEvidence, 'transfers'>,
  { address, currencyId, amount, fee }: Pick<queries.Withdrawal, 'address' | 'currencyId' | 'amount' | 'fee'>,
): boolean {
  const brought = transfers
    .filter((one) => one.address === address && one.currencyId === currencyId)
    .reduce((sum, one) => addDecimal(sum, one.amount), '0');
  return compareDecimal(brought, subDecimal(amount, fee)) === 0;
}

/** Asks the chain whether the payment is final and is what the proposal says; refuses `wallet.payment_mismatch`. */
export async function examineAdoption(deps: WithdrawalDeps, input: Input): Promise<void> {
  const { chain: code, txid } = input;
  const chain = deps.chains.get(code);
  if (chain === undefined) throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: code });
  const withdrawal = await queries.findRow(deps.db, input.withdrawal_id);
  if (withdrawal === undefined || withdrawal.chainCode !== code) throw notFound();
  const { address } = withdrawal;
  const found = await readPayment(deps, chain, { txid, addresses: [address] }).catch(() => {
    throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: code });
  });
  const needed = await unknown.readConfirmationsNeeded(deps.db, code);
  const isAsSaid =
    found !== null &&
    found.confirmations >= needed &&
    found.block.hash === input.block_hash &&
    compareDecimal(found.fee, input.network_fee) === 0 &&
    hasPaid(found, withdrawal);
  if (!isAsSaid) throw new AppError('wallet.payment_mismatch', { field: 'txid' });
}

/**
 * Settles an approved withdrawal by a payment that is on no record, with the chain's signer and the withdrawal locked: a payer
 * that is about to pay it looks at its state under the same locks. Nothing of it was signed that is on record. Its chain stays
 * as it is.
 */
export async function adoptPayment(tx: Tx, deps: WithdrawalDeps, input: Input): Promise<Outcome> {
  const { chain: chainCode, txid, withdrawal_id: id, block_hash: hash, network_fee: fee, reason } = input;
  await transactions.lockSigner(tx, chainCode);
  const payment = await unknown.findPayment(tx, { chainCode, txid });
  if (payment === undefined || payment.withdrawalId !== null)
    throw new AppError('wallet.payment_not_found', { field: 'txid' });
  const withdrawal = await queries.lockWithdrawal(tx, id);
  if (withdrawal === undefined || withdrawal.chainCode !== chainCode) throw notFound();
  const isLive = (await transactions.listTransactions(tx, id)).some(({ state }) => state === 'signed');
  if (withdrawal.state !== 'approved' || isLive)
    throw new AppError('wallet.withdrawal_decided', { field: 'withdrawal_id' });
  if (!deps.identity.isProof(claimOf(withdrawal)))
    throw new AppError('wallet.proof_broken', { field: 'withdrawal_id' });
  const at = deps.clock.now();
  await transactions.releaseSlot(tx, id);
  await transactions.insertAdopted(tx, { chainCode, txid, withdrawalId: id, fee, at });
  await bookFee(tx, deps, { chainCode, txid, fee, at });
  await settle(tx, deps, withdrawal);
  await queries.updateEnded(tx, { id, state: 'success', at });
  await recordEvent(tx, { id, kind: 'success', at, txid });
  const paid = subDecimal(withdrawal.amount, withdrawal.fee);
  return {
    isNew: false,
    entry: {
      action: 'wallet.adopt_payment',
      subject: { kind: 'withdrawal', id },
      reason,
      before: { state: 'approved', address: withdrawal.address, amount: paid },
      after: { state: 'success', txid, block_hash: hash, network_fee: fee },
    },
  };
}

const notFound = (): AppError => new AppError('wallet.withdrawal_not_found', { field: 'withdrawal_id' });
