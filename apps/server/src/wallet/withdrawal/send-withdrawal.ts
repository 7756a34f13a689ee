import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { findAsset } from '../asset/asset-queries.ts';
import {
  type Chain,
  type HeldOutput,
  type OutgoingTransfer,
  type SignedTransaction,
  type TransactionSlot,
  UnansweredError,
} from '../chain/chain.ts';
import { listSpendable } from '../deposit/held-queries.ts';
import { CAP_WINDOW_MS, readCap } from './change-controls.ts';
import { isStopped } from './control-queries.ts';
import * as transactions from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { freezeUnproved } from './freeze-withdrawal.ts';
import { claimOf } from './withdrawal-proof.ts';
import { recordEvent } from './record-event.ts';
import * as queries from './withdrawal-queries.ts';

/** Outcome of an approved withdrawal that was to be signed. */
interface SignOutcome {
  /** Why it is not signed yet, for operators; null when it is, or is not to be any more. */
  readonly waitsFor: queries.Waiting | null;
  /** It left the queue instead: back to review, or frozen. */
  readonly isStateChanged: boolean;
}

/**
 * For so long others leave a reserved slot alone, and longer than node and signer are waited for. A withdrawal that
 * something else keeps from being signed meanwhile may need another slot then.
 */
export const RESERVED_MS = 120_000;

const table = 'withdrawal_transaction';
const DONE: SignOutcome = { waitsFor: null, isStateChanged: false };
const STATE_CHANGED: SignOutcome = { waitsFor: null, isStateChanged: true };

/** Parts of the transaction of a withdrawal. */
interface Signable {
  readonly transfer: OutgoingTransfer;
  /** Slots of other transactions. */
  readonly taken: readonly TransactionSlot[];
  readonly outputs: readonly HeldOutput[];
  readonly reserved: TransactionSlot | null;
}

/**
 * Reserves a slot for an approved withdrawal, lets its transaction be signed in it, and stores what is signed before
 * anything is sent: whatever happens afterwards, the same slot is used and the same bytes are sent again. A node or a
 * signer may take minutes to answer, so they are asked between transactions of the database; each examines everything
 * anew, one at a time on a chain. A transaction that was signed in vain is forgotten, and was never sent.
 */
export async function signWithdrawal(deps: WithdrawalDeps, chain: Chain, id: string): Promise<SignOutcome> {
  const { db, clock } = deps;
  await deps.reachFault('before_sign');
  const first = await db.transaction((tx) => examine(tx, deps, { chain, id }));
  if (!('transfer' in first)) return first;
  const { transfer } = first;
  const again = (tx: Tx): Promise<Signable | SignOutcome | null> => examine(tx, deps, { chain, id });
  const slot = await reserve(deps, chain, { id, first, again });
  if (slot === null) return DONE;
  await deps.reachFault('after_reserve');
  const signed = await orRelease(deps, id, () => chain.sign(transfer, slot));
  await deps.reachFault('after_sign');
  const outcome = await db.transaction(async (tx): Promise<SignOutcome> => {
    const second = await examine(tx, deps, { chain, id });
    if (!('transfer' in second)) return second;
    const isSame = JSON.stringify(second.transfer) === JSON.stringify(transfer);
    const isReserved = JSON.stringify(second.reserved) === JSON.stringify(slot);
    if (!isSame || !isReserved || !isFree(chain, second, slot)) return DONE;
    const row = { chainCode: chain.code, withdrawalId: id, replaces: null, at: clock.now() };
    await transactions.insertTransaction(tx, { ...signed, ...row });
    return DONE;
  });
  await deps.reachFault('after_store');
  return outcome;
}

/** The slot in which a withdrawal is signed; null when it was taken meanwhile, and the next round looks for another. */
async function reserve(
  deps: WithdrawalDeps,
  chain: Chain,
  of: {
    readonly id: string;
    readonly first: Signable;
    readonly again: (tx: Tx) => Promise<Signable | SignOutcome | null>;
  },
): Promise<TransactionSlot | null> {
  const { id, first } = of;
  if (first.reserved !== null && isFree(chain, first, first.reserved)) return first.reserved;
  const slot = await chain.nextSlot(first.transfer, first.taken, first.outputs);
  return deps.db.transaction(async (tx) => {
    const second = await of.again(tx);
    if (second === null || !('transfer' in second)) return null;
    // Another worker was faster, and may have signed in it.
    if (second.reserved !== null && isFree(chain, second, second.reserved)) return second.reserved;
    if (!isFree(chain, second, slot)) return null;
    const row = { chainCode: chain.code, withdrawalId: id, slot, at: deps.clock.now() };
    await transactions.reserveSlot(tx, row);
    return slot;
  });
}

/**
 * Signs, or gives the slot back where certainly nothing was signed: a nonce that nothing uses holds up all later ones. A
 * signer that did not answer may have signed, so the slot stays for the next attempt.
 */
async function orRelease(
  { db }: WithdrawalDeps,
  id: string,
  sign: () => Promise<SignedTransaction>,
): Promise<SignedTransaction> {
  try {
    return await sign();
  } catch (error) {
    if (!(error instanceof UnansweredError)) await transactions.releaseSlot(db, id);
    throw error;
  }
}

/** Reports whether no other transaction uses a slot, and its outputs are there. */
export function isFree(
  chain: Chain,
  { taken, outputs }: Pick<Signable, 'taken' | 'outputs'>,
  slot: TransactionSlot,
): boolean {
  const used = new Set(taken.flatMap(({ uses }) => uses));
  const spendable = new Set(outputs.map(({ name }) => name));
  return slot.uses.every((use) => !used.has(use) && (!chain.hasOutputs || spendable.has(use)));
}

/** Judges whether an approved withdrawal may be signed now, with its row and the chain's signer locked. */
async function examine(
  tx: Tx,
  deps: WithdrawalDeps,
  { chain, id }: { readonly chain: Chain; readonly id: string },
): Promise<Signable | SignOutcome> {
  await transactions.lockSigner(tx, chain.code);
  const withdrawal = await queries.lockWithdrawal(tx, id);
  if (withdrawal?.state !== 'approved') return DONE;
  if ((await findLive(tx, id)) !== undefined) return DONE;
  if (await freezeUnproved(tx, deps, withdrawal)) return STATE_CHANGED;
  const user = await deps.identity.readUser(tx, withdrawal.userId);
  if (user.isFrozen || user.isDisabled) {
    await returnToReview(tx, deps, { id, flag: 'frozen' });
    return STATE_CHANGED;
  }
  const { userId, chainCode, address } = withdrawal;
  if (await deps.screening.isKept(tx, { id, userId, chain: chainCode, address })) {
    await returnToReview(tx, deps, { id, flag: 'screening' });
    return STATE_CHANGED;
  }
  const obstacle = await findObstacle(tx, deps, withdrawal);
  if (obstacle !== null) return { waitsFor: obstacle, isStateChanged: false };
  return readSignable(tx, deps, { chain, withdrawal });
}

async function readSignable(
  tx: Tx,
  deps: WithdrawalDeps,
  { chain, withdrawal }: { readonly chain: Chain; readonly withdrawal: queries.Withdrawal },
): Promise<Signable> {
  const { code: chainCode, hasOutputs, hotAddress } = chain;
  const { id } = withdrawal;
  const transfer = await transferOf(tx, deps, withdrawal);
  const reservedAfter = deps.clock.now() - RESERVED_MS;
  const taken = await transactions.listTakenSlots(tx, { chainCode, withdrawalId: id, reservedAfter });
  const outputs = hasOutputs ? await listSpendable(tx, chainCode, hotAddress) : [];
  return { transfer, taken, outputs, reserved: await transactions.findReservedSlot(tx, id) };
}

/**
 * Sends what is signed for an approved withdrawal; as often as needed, always the same bytes. What has expired before it
 * could be sent is signed anew.
 */
export async function broadcastWithdrawal(deps: WithdrawalDeps, chain: Chain, id: string): Promise<boolean> {
  const { db, clock } = deps;
  const live = await findLive(db, id);
  if (live === undefined || (await isStopped(db, chain.code))) return false;
  await deps.reachFault('before_broadcast');
  if ((await chain.hasExpired?.(live)) === true) {
    await replaceTransaction(deps, chain, { id, txid: live.txid });
    return false;
  }
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
 * Signs a transaction that waits for too long again: of the two at most one can ever be mined, because they share a slot,
 * so one whose change is spent stays; or, where no fee outbids it, because it has expired, and then the new one has a slot
 * that is reserved before it is signed, as that of the first was. It is stored, with what it replaces, before it is sent.
 * What is not what the user proved is not signed again; what was sent may still be mined.
 */
export async function replaceTransaction(
  deps: WithdrawalDeps,
  chain: Chain,
  { id, txid }: { readonly id: string; readonly txid: string },
): Promise<void> {
  const { db, clock } = deps;
  const { code: chainCode } = chain;
  const again = (tx: Tx): ReturnType<typeof examineStuck> => examineStuck(tx, deps, { chain, id, txid });
  const first = await db.transaction(again);
  if (first === null) return;
  const { transfer, live } = first;
  const slot = chain.hasExpired === undefined ? live.slot : await reserve(deps, chain, { id, first, again });
  if (slot === null) return;
  const signed = await orRelease(deps, id, () => chain.replace(transfer, { ...live, slot }));
  await deps.reachFault('after_sign');
  const isStored = await db.transaction(async (tx) => {
    if ((await again(tx)) === null) return false;
    const at = clock.now();
    await transactions.updateTransaction(tx, { table, chainCode, txid, state: 'replaced', at });
    await transactions.insertTransaction(tx, { ...signed, chainCode, withdrawalId: id, replaces: txid, at });
    await recordEvent(tx, { id, kind: 'replaced', at, txid: signed.txid });
    return true;
  });
  await deps.reachFault('after_replace');
  if (isStored) await chain.broadcast(signed);
}

/**
 * The transaction to replace, with its row and the chain's signer locked; null when there is none any more.
 */
async function examineStuck(
  tx: Tx,
  deps: WithdrawalDeps,
  of: { readonly chain: Chain; readonly id: string; readonly txid: string },
): Promise<(Signable & { readonly live: transactions.StoredTransaction }) | null> {
  const { chain } = of;
  await transactions.lockSigner(tx, chain.code);
  const withdrawal = await queries.lockWithdrawal(tx, of.id);
  const live = await findLive(tx, of.id);
  const isSigned = withdrawal?.state === 'broadcast' || withdrawal?.state === 'approved';
  if (withdrawal === undefined || !isSigned || live?.txid !== of.txid) return null;
  if (await transactions.isSpent(tx, chain.code, of.txid)) return null;
  if (deps.identity.isProof(claimOf(withdrawal)))
    return { ...(await readSignable(tx, deps, { chain, withdrawal })), live };
  await queries.updateWaiting(tx, of.id, { key: 'proof_broken' });
  return null;
}

/** Puts a withdrawal back to review; nothing sends it again before operators approve it anew. */
export async function returnToReview(
  tx: Tx,
  deps: Pick<WithdrawalDeps, 'clock'>,
  input: {
    readonly id: string;
    readonly flag: 'frozen' | 'failed_on_chain' | 'screening';
    readonly txid?: string;
  },
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
  const { id, userId, chainCode, valueUsdt } = withdrawal;
  if (await isStopped(tx, chainCode)) return { key: 'stopped' };
  if (await deps.screening.isAsked(tx, { id, userId })) return { key: 'screening' };
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
    proved: claimOf(withdrawal),
  };
}
