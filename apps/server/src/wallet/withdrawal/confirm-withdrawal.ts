import { subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { BlockName, Chain } from '../chain/chain.ts';
import { bookFee } from '../network-fee/book-fee.ts';
import { isStopped } from './control-queries.ts';
import { candidatesOf, mayReplace } from './replacement.ts';
import { replaceTransaction, returnToReview } from './send-withdrawal.ts';
import * as transactions from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { recordEvent } from './record-event.ts';
import * as queries from './withdrawal-queries.ts';

/** Progress of a sent withdrawal. */
export interface Progress {
  /** It is on its way no more: settled, or back in review. */
  readonly isEnded: boolean;
  readonly confirmations: number;
}

const table = 'withdrawal_transaction';
const WAITING: Progress = { isEnded: false, confirmations: 0 };

interface Outcome {
  readonly txid: string;
  readonly state: 'mined' | 'failed';
  readonly confirmations: number;
  readonly block: BlockName;
}

interface Ending extends Pick<Outcome, 'txid' | 'state' | 'block'> {
  readonly id: string;
  readonly chainCode: string;
  /** Fee that the chain took for it. */
  readonly fee: string;
}

/**
 * Looks where the transactions of a sent withdrawal stand. One with enough confirmations ends it: settled when it was
 * mined, back in review when it failed. One that the node has lost is sent again, one that waits for too long is
 * replaced, by a higher fee or once it has expired.
 */
export async function confirmWithdrawal(
  deps: WithdrawalDeps,
  chain: Chain,
  target: { readonly id: string; readonly confirmations: number },
): Promise<Progress> {
  const { id } = target;
  const candidates = candidatesOf(await transactions.listTransactions(deps.db, id));
  const [live] = candidates;
  if (live === undefined) return WAITING;
  const statuses = await Promise.all(candidates.map(({ txid }) => chain.status(txid)));
  const outcomes = candidates.flatMap(({ txid }, index): Outcome[] => {
    const status = statuses[index];
    if (status === undefined || !('confirmations' in status)) return [];
    return [{ txid, state: status.state, confirmations: status.confirmations, block: status.block }];
  });
  const [outcome] = outcomes;
  if (outcome !== undefined) {
    const { txid, state, confirmations, block } = outcome;
    if (confirmations < target.confirmations) return { isEnded: false, confirmations };
    const fee = await chain.paidFee(txid);
    await deps.reachFault('before_settle');
    const isEnded = await finish(deps, { id, chainCode: chain.code, txid, state, block, fee });
    await deps.reachFault('after_settle');
    return { isEnded, confirmations };
  }
  if (await isStopped(deps.db, chain.code)) return WAITING;
  if (await mayReplace(deps, chain, live)) await replaceTransaction(deps, chain, { id, txid: live.txid });
  else if (statuses[0]?.state === 'unknown') await chain.broadcast(live);
  return WAITING;
}

async function finish(deps: WithdrawalDeps, ending: Ending): Promise<boolean> {
  const { id, chainCode, txid, state, block, fee } = ending;
  return deps.db.transaction(async (tx) => {
    const withdrawal = await queries.lockWithdrawal(tx, id);
    const candidates = candidatesOf(await transactions.listTransactions(tx, id));
    const [live] = candidates;
    if (withdrawal?.state !== 'broadcast' || live === undefined) return false;
    const at = deps.clock.now();
    if (live.txid !== txid) {
      await transactions.updateTransaction(tx, { table, chainCode, txid: live.txid, state: 'replaced', at });
    }
    await transactions.updateTransaction(tx, { table, chainCode, txid, state, block, at });
    await bookFee(tx, deps, { chainCode, txid, fee, at });
    if (state === 'failed') {
      await returnToReview(tx, deps, { id, flag: 'failed_on_chain', txid });
      return true;
    }
    await settle(tx, deps, withdrawal);
    await queries.updateEnded(tx, { id, state: 'success', at });
    await recordEvent(tx, { id, kind: 'success', at, txid });
    await deps.reachFault('inside_settle');
    return true;
  });
}

/** Takes what was held out of the ledger: what arrived to the chain, the fee to the house. Once, by the id. */
export async function settle(tx: Tx, deps: WithdrawalDeps, withdrawal: queries.Withdrawal): Promise<void> {
  const { id, userId, currencyId, chainCode, amount, fee } = withdrawal;
  const feePosting = fee === '0' ? [] : [{ owner: { house: 'withdrawal_fee' }, currencyId, amount: fee }];
  const isFirst = await deps.ledger.settleHold(tx, {
    reason: 'withdrawal',
    reference: id,
    transfer: {
      kind: 'withdrawal',
      reference: id,
      idempotencyKey: id,
      postings: [
        { owner: { userId, wallet: 'trade' }, currencyId, amount: `-${amount}` },
        { owner: { world: `chain:${chainCode}` }, currencyId, amount: subDecimal(amount, fee) },
        ...feePosting,
      ],
    },
  });
  assert(isFirst, `the withdrawal ${id} is settled once`);
}
