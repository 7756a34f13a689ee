import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { findAsset } from '../asset/asset-queries.ts';
import type { Chain, OutgoingTransfer } from '../chain/chain.ts';
import { CAP_WINDOW_MS, readCap } from './change-controls.ts';
import { isStopped } from './control-queries.ts';
import * as transactions from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { freezeUnproved } from './freeze-withdrawal.ts';
import { claimOf } from './withdrawal-proof.ts';
import { recordEvent } from './record-event.ts';
import * as queries from './withdrawal-queries.ts';

/** What became of an approved withdrawal that was to be signed. */
interface SignOutcome {
  /** Why it is not signed yet, for operators; null when it is, or is not to be any more. */
  readonly waitsFor: queries.Waiting | null;
  /** It left the queue instead: back to review, or frozen. */
  readonly isStateChanged: boolean;
}

const SIGNED: SignOutcome = { waitsFor: null, isStateChanged: false };
const STATE_CHANGED: SignOutcome = { waitsFor: null, isStateChanged: true };

/**
 * Reserves what the transaction of an approved withdrawal uses up, signs it and stores both, in one transaction of the
 * database and before anything is sent: whatever happens afterwards, the same bytes are sent again. One signs at a
 * time on a chain.
 */
export async function signWithdrawal(deps: WithdrawalDeps, chain: Chain, id: string): Promise<SignOutcome> {
  await deps.reachFault('before_sign');
  const outcome = await deps.db.transaction(async (tx): Promise<SignOutcome> => {
    await transactions.lockSigner(tx, chain.code);
    const withdrawal = await queries.lockWithdrawal(tx, id);
    if (withdrawal?.state !== 'approved') return SIGNED;
    if ((await findLive(tx, id)) !== undefined) return SIGNED;
    if (await freezeUnproved(tx, deps, withdrawal)) return STATE_CHANGED;
    const user = await deps.identity.readUser(tx, withdrawal.userId);
    if (user.isFrozen || user.isDisabled) {
      await returnToReview(tx, deps, { id, flag: 'frozen' });
      return STATE_CHANGED;
    }
    const obstacle = await findObstacle(tx, deps, withdrawal);
    if (obstacle !== null) return { waitsFor: obstacle, isStateChanged: false };
    const transfer = await transferOf(tx, deps, withdrawal);
    const slot = await chain.nextSlot(transfer, await transactions.listTakenSlots(tx, chain.code));
    const signed = await chain.sign(transfer, slot);
    await deps.reachFault('after_sign');
    const at = deps.clock.now();
    const row = { chainCode: chain.code, withdrawalId: id, replaces: null, at };
    await transactions.insertTransaction(tx, { ...signed, ...row });
    return SIGNED;
  });
  await deps.reachFault('after_store');
  return outcome;
}

/** Sends what is signed for an approved withdrawal; as often as needed, always the same bytes. */
export async function broadcastWithdrawal(deps: WithdrawalDeps, chain: Chain, id: string): Promise<boolean> {
  const { db, clock } = deps;
  const live = await findLive(db, id);
  if (live === undefined || (await isStopped(db, chain.code))) return false;
  await deps.reachFault('before_broadcast');
  await chain.broadcast(live);
  await deps.reachFault('after_broadcast');
  const isChanged = await db.transaction(async (tx) => {
    const withdrawal = await queries.lockWithdrawal(tx, id);
    if (withdrawal?.state !== 'approved') return false;
    await queries.updateBroadcast(tx, id);
    await recordEvent(tx, { id, kind: 'broadcast', at: clock.now(), txid: live.txid });
    return true;
  });
  await deps.reachFault('after_record');
  return isChanged;
}

/**
 * Signs a transaction that waits for too long again in the same slot with a higher fee: of the two at most one can
 * ever be mined. The new one is stored, with what it replaces, before it is sent. What is not what the user proved is
 * not signed again; what was sent may still be mined.
 */
export async function replaceTransaction(
  deps: WithdrawalDeps,
  chain: Chain,
  { id, txid }: { readonly id: string; readonly txid: string },
): Promise<void> {
  const { db, clock } = deps;
  const replacement = await db.transaction(async (tx) => {
    await transactions.lockSigner(tx, chain.code);
    const withdrawal = await queries.lockWithdrawal(tx, id);
    const live = await findLive(tx, id);
    if (withdrawal?.state !== 'broadcast' || live?.txid !== txid) return null;
    if (!deps.identity.isProof(claimOf(withdrawal))) {
      await queries.updateWaiting(tx, id, { key: 'proof_broken' });
      return null;
    }
    const signed = await chain.replace(await transferOf(tx, deps, withdrawal), live);
    const at = clock.now();
    const { code: chainCode } = chain;
    await transactions.updateTransaction(tx, { chainCode, txid: live.txid, state: 'replaced', at });
    const row = { chainCode, withdrawalId: id, replaces: live.txid, at };
    await transactions.insertTransaction(tx, { ...signed, ...row });
    await recordEvent(tx, { id, kind: 'replaced', at, txid: signed.txid });
    return signed;
  });
  await deps.reachFault('after_replace');
  if (replacement !== null) await chain.broadcast(replacement);
}

/** Puts a withdrawal back to review; nothing sends it again before operators approve it anew. */
export async function returnToReview(
  tx: Tx,
  deps: Pick<WithdrawalDeps, 'clock'>,
  input: { readonly id: string; readonly flag: 'frozen' | 'failed_on_chain'; readonly txid?: string },
): Promise<void> {
  const { id, flag, txid } = input;
  await queries.updateReturned(tx, id, flag);
  const of = txid === undefined ? {} : { txid };
  await recordEvent(tx, { id, kind: 'returned', at: deps.clock.now(), ...of });
}

export async function findLive(
  db: Parameters<typeof transactions.listTransactions>[0],
  id: string,
): Promise<transactions.StoredTransaction | undefined> {
  return (await transactions.listTransactions(db, id)).find((one) => one.state === 'signed');
}

async function findObstacle(
  tx: Tx,
  deps: WithdrawalDeps,
  withdrawal: queries.Withdrawal,
): Promise<queries.Waiting | null> {
  const { chainCode, valueUsdt } = withdrawal;
  if (await isStopped(tx, chainCode)) return { key: 'stopped' };
  const cap = await readCap(tx, chainCode);
  const used = await transactions.readOutflow(tx, chainCode, deps.clock.now() - CAP_WINDOW_MS);
  return compareDecimal(addDecimal(used, valueUsdt), cap) > 0
    ? { key: 'hot_wallet_cap', limit: cap, used }
    : null;
}

async function transferOf(
  tx: Tx,
  deps: Pick<WithdrawalDeps, 'clock'>,
  withdrawal: queries.Withdrawal,
): Promise<OutgoingTransfer> {
  const { currencyId, chainCode, address, memo, amount, fee } = withdrawal;
  const asset = await findAsset(tx, { currencyId, chainCode, at: deps.clock.now() });
  if (asset === undefined) throw new Error(`the asset of withdrawal ${withdrawal.id} exists`);
  return {
    asset: { currencyId, contractAddress: asset.contractAddress, scale: asset.chainScale },
    from: 'hot',
    to: address,
    memo,
    amount: subDecimal(amount, fee),
  };
}
