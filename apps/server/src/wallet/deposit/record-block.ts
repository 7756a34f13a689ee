import { compareDecimal, truncateDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { lockBalances } from '../../ledger/index.ts';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import type { BlockName, IncomingTransfer, ScannedBlock } from '../chain/chain.ts';
import * as blocks from './block-queries.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { lockExitsOf } from '../lock-queries.ts';
import * as queries from './deposit-queries.ts';
import * as held from './held-queries.ts';
import * as refills from '../refill/refill-queries.ts';
import { setLate } from './late-queries.ts';
import { reverseDeposit } from './reverse-deposit.ts';
import { tellUser } from './tell-user.ts';

export interface ChangedDeposits {
  readonly depositIds: readonly string[];
  /** Users whose balances changed. */
  readonly userIds: readonly number[];
  readonly frozenUserIds: readonly number[];
}

/**
 * Writes one block in one transaction: what it brought, what has enough confirmations by it, and that it was
 * read. Null when the tip is not the block's parent any more: another reader has gone on, nothing is written.
 */
export async function recordBlock(
  tx: Tx,
  deps: DepositDeps,
  block: ScannedBlock & { readonly chainCode: string },
): Promise<ChangedDeposits | null> {
  const { chainCode, height, hash } = block;
  await blocks.lockChain(tx, chainCode);
  const tip = await blocks.findTip(tx, chainCode);
  if (tip === undefined || tip.height !== height - 1 || tip.hash !== block.parentHash) return null;
  const at = deps.clock.now();
  await blocks.insertBlock(tx, { chainCode, height, hash, at });
  await held.insertHoldings(tx, { chainCode, height, balances: block.held.balances });
  await held.insertOutputs(tx, chainCode, block.held.outputs);
  await held.spendOutputs(tx, { chainCode, height, spent: block.spent });
  await refills.insertPayments(tx, block);
  await refills.closePaid(tx, { chainCode, at });
  await deps.judgeSent(tx, { ...block, at });
  const recorded = await recordTransfers(tx, deps, block);
  const late = await setLate(tx, { chainCode, height });
  const credited = await creditConfirmed(tx, deps, block);
  const matured = await queries.markWithdrawable(tx, { chainCode, height, at });
  for (const id of matured) await tellUser(tx, { id, kind: 'deposit_withdrawable', at });
  const confirming = await queries.listConfirming(tx, chainCode);
  return {
    depositIds: [
      ...new Set([...recorded, ...late, ...credited.map(({ id }) => id), ...matured, ...confirming]),
    ],
    userIds: [...new Set(credited.map(({ userId }) => userId))],
    frozenUserIds: [],
  };
}

/** Takes back everything above the last block that both the record and the chain have. */
export async function stepBack(
  tx: Tx,
  deps: DepositDeps,
  input: { readonly chainCode: string; readonly tip: BlockName; readonly fork: BlockName },
): Promise<ChangedDeposits | null> {
  const { chainCode, tip, fork } = input;
  await blocks.lockChain(tx, chainCode);
  const present = await blocks.findTip(tx, chainCode);
  if (present?.hash !== tip.hash || present.height !== tip.height) return null;
  const above = await queries.listAbove(tx, chainCode, fork.height);
  const credited = above.filter(({ isCredited }) => isCredited);
  const userIds = [...new Set(credited.map(({ userId }) => userId))];
  await lockExitsOf(tx, userIds);
  await queries.lockUsers(tx, userIds);
  await lockBalances(tx, credited.map(tradeBalance));
  const frozenUserIds = new Set<number>();
  for (const deposit of above) {
    if ((await reverseDeposit(tx, deps, deposit)).isFrozen) frozenUserIds.add(deposit.userId);
  }
  await blocks.deleteBlocksAbove(tx, chainCode, fork.height);
  await held.undoHeld(tx, chainCode, fork.height);
  await refills.undoPayments(tx, chainCode, fork.height);
  await queries.markImmature(tx, chainCode, fork.height);
  const confirming = await queries.listConfirming(tx, chainCode);
  return {
    depositIds: [...new Set([...above.map(({ id }) => id), ...confirming])],
    userIds,
    frozenUserIds: [...frozenUserIds],
  };
}

async function recordTransfers(
  tx: Tx,
  deps: DepositDeps,
  block: ScannedBlock & { readonly chainCode: string },
): Promise<readonly string[]> {
  if (block.transfers.length === 0) return [];
  const at = deps.clock.now();
  const assets = await listAssets(tx, at);
  const addresses = block.transfers.map(({ address }) => address);
  const owners = await held.findOwners(tx, block.chainCode, addresses);
  const ids: string[] = [];
  for (const transfer of block.transfers) {
    const userId = owners.get(transfer.address);
    const asset = assets.find(
      (one) => one.chainCode === block.chainCode && one.currencyId === transfer.currencyId,
    );
    // A transfer of nothing says nothing.
    if (userId === undefined || asset === undefined || compareDecimal(transfer.amount, '0') <= 0) continue;
    const id = deps.random.uuid();
    const deposit = depositOf(transfer, asset);
    const isNew = await queries.insertDeposit(tx, {
      ...deposit,
      id,
      userId,
      chainCode: block.chainCode,
      blockHeight: block.height,
      blockHash: block.hash,
      at,
    });
    if (!isNew) continue;
    ids.push(id);
    if (deposit.state === 'below_minimum') await tellUser(tx, { id, kind: 'deposit_below_minimum', at });
  }
  return ids;
}

/** A credit is cut at the scale of the coin in the ledger (rule book, section 0). */
function depositOf(transfer: IncomingTransfer, asset: Asset) {
  const amount = truncateDecimal(transfer.amount, asset.scale);
  const isEnough = amount !== '0' && compareDecimal(amount, asset.minDeposit) >= 0;
  return {
    currencyId: transfer.currencyId,
    address: transfer.address,
    txid: transfer.txid,
    outputIndex: transfer.outputIndex,
    received: transfer.amount,
    amount,
    minimum: asset.minDeposit,
    state: isEnough ? ('seen' as const) : ('below_minimum' as const),
  };
}

async function creditConfirmed(
  tx: Tx,
  deps: DepositDeps,
  block: { readonly chainCode: string; readonly height: number },
): Promise<readonly queries.Deposit[]> {
  const creditable = await queries.listCreditable(tx, block.chainCode, block.height);
  // Everything in the order in which everybody locks it.
  await lockExitsOf(
    tx,
    creditable.map(({ userId }) => userId),
  );
  await lockBalances(tx, creditable.map(tradeBalance));
  for (const { id, userId, currencyId, amount } of creditable) {
    await creditDeposit(tx, deps, {
      id,
      userId,
      currencyId,
      amount,
      world: `chain:${block.chainCode}`,
      state: 'credited',
    });
  }
  return creditable;
}

function tradeBalance({ userId, currencyId }: queries.Deposit) {
  return { userId, currencyId, wallet: 'trade' as const };
}
