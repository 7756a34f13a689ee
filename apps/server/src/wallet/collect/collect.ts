import { mulDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import { type Chain, type ChainAsset, ChainError, type OutgoingTransfer } from '../chain/chain.ts';
import * as queries from './collection-queries.ts';

export interface CollectDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** What an address holds is brought in from this many smallest deposits on, so that gas does not eat it. */
const MIN_DEPOSITS = '10';
/** A transaction that no node takes is given up: coins that move between the house's own addresses cannot be lost. */
const GIVE_UP_MS = 3_600_000;

/**
 * One round of bringing the coins of deposit addresses to the hot wallet. Each transaction is stored before it is
 * broadcast, and a payer has at most one that is not final, so a crash at any point repeats a broadcast and no more.
 */
export async function collect(deps: CollectDeps, chain: Chain): Promise<void> {
  if (!chain.canPay) return;
  const assets = (await listAssets(deps.db, deps.clock.now())).filter((one) => one.chainCode === chain.code);
  const coin = assets.find((asset) => asset.contractAddress === null);
  if (coin === undefined) return;
  const busy = await finishOpen(deps, chain, coin.confirmationsWithdraw);
  const addressCount = await queries.countAddresses(deps.db, chain.code);
  if (addressCount === 0) return;
  for (const asset of assets) {
    const plan = await chain.planCollection({
      asset: onChain(asset),
      coin: onChain(coin),
      addressCount,
      minimum: mulDecimal(asset.minDeposit, MIN_DEPOSITS, asset.chainScale, 'floor'),
    });
    for (const transfer of plan) {
      const payer = `${transfer.from}`;
      if (busy.has(payer)) continue;
      busy.add(payer);
      await send(deps, chain, { asset, transfer });
    }
  }
}

function onChain(asset: Asset): ChainAsset {
  return { currencyId: asset.currencyId, contractAddress: asset.contractAddress, scale: asset.chainScale };
}

/** Answers the payers that have a transaction which is not final yet. */
async function finishOpen(deps: CollectDeps, chain: Chain, confirmations: number): Promise<Set<string>> {
  const busy = new Set<string>();
  for (const one of await queries.listOpen(deps.db, chain.code)) {
    const status = await chain.status(one.txid);
    const at = deps.clock.now();
    if ('confirmations' in status && status.confirmations >= confirmations) {
      await queries.endCollection(deps.db, { id: one.id, state: status.state, at });
      continue;
    }
    busy.add(one.payer);
    if (status.state !== 'unknown') continue;
    const isTaken = await isBroadcast(deps, chain, { ...one, slot: { uses: one.slot }, feeMax: '0' });
    if (!isTaken && at - one.createdAt > GIVE_UP_MS)
      await queries.endCollection(deps.db, { id: one.id, state: 'failed', at });
  }
  return busy;
}

async function send(
  deps: CollectDeps,
  chain: Chain,
  of: { readonly asset: Asset; readonly transfer: OutgoingTransfer },
): Promise<void> {
  try {
    const signed = await chain.sign(of.transfer, await chain.nextSlot(of.transfer, []));
    const isStored = await queries.insertCollection(deps.db, {
      chainCode: chain.code,
      assetId: of.asset.id,
      payer: `${of.transfer.from}`,
      amount: of.transfer.amount,
      signed,
      at: deps.clock.now(),
    });
    if (isStored) await isBroadcast(deps, chain, signed);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    deps.log.warn(
      { chain: chain.code, payer: of.transfer.from, reason: error.message },
      'a collection waits',
    );
  }
}

/** False when the node refuses; the next round tries again. */
async function isBroadcast(
  deps: CollectDeps,
  chain: Chain,
  transaction: Parameters<Chain['broadcast']>[0],
): Promise<boolean> {
  try {
    await chain.broadcast(transaction);
    return true;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    deps.log.warn(
      { chain: chain.code, txid: transaction.txid, reason: error.message },
      'a collection was refused',
    );
    return false;
  }
}
