import { mulDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Ledger } from '../../ledger/index.ts';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import {
  type BlockName,
  type Chain,
  type ChainAsset,
  ChainError,
  type OutgoingTransfer,
} from '../chain/chain.ts';
import { listSpendable } from '../deposit/held-queries.ts';
import { bookFee } from '../network-fee/book-fee.ts';
import * as queries from './collection-queries.ts';

export interface CollectDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post'>;
}

/**
 * Holdings of an address are brought in from this many smallest deposits on, so that gas does not eat them.
 */
const MIN_DEPOSITS = '10';
/** Addresses that one round looks at for each asset, those that hold most first. */
const HOLDERS_MAX = 100;
/** A transaction that no node takes is given up: coins that move between the house's own addresses cannot be lost. */
const GIVE_UP_MS = 3_600_000;
/** For how long it is looked at all the same: another node may have had it, and then it has cost something. */
const FORGET_MS = 604_800_000;

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
  await bookGivenUp(deps, chain, coin.confirmationsWithdraw);
  for (const asset of assets) {
    const minimum = mulDecimal(asset.minDeposit, MIN_DEPOSITS, asset.chainScale, 'floor');
    const of = { chainCode: chain.code, currencyId: asset.currencyId, minimum, rows: HOLDERS_MAX };
    const holders = chain.hasOutputs
      ? await queries.listOutputHolders(deps.db, of)
      : await queries.listAccountHolders(deps.db, of);
    if (holders.length === 0) continue;
    const plan = await chain.planCollection({ asset: onChain(asset), coin: onChain(coin), holders, minimum });
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
      await endOnChain(deps, chain, { ...one, state: status.state, block: status.block, at });
      continue;
    }
    busy.add(one.payer);
    if (status.state !== 'unknown') continue;
    const isTaken = await isBroadcast(deps, chain, { ...one, slot: { uses: one.slot } });
    if (!isTaken && at - one.createdAt > GIVE_UP_MS)
      await queries.endCollection(deps.db, { id: one.id, state: 'failed', at });
  }
  return busy;
}

/** Ends a collection that is final on the chain and books what it cost, once however many find it so. */
async function endOnChain(
  deps: CollectDeps,
  chain: Chain,
  ended: {
    readonly id: number;
    readonly txid: string;
    readonly state: 'mined' | 'failed';
    readonly block: BlockName;
    readonly at: number;
  },
): Promise<void> {
  const { id, txid, state, block, at } = ended;
  const fee = await chain.paidFee(txid);
  await deps.db.transaction(async (tx) => {
    if (await queries.endCollection(tx, { id, state, block, at }))
      await bookFee(tx, deps, { chainCode: chain.code, txid, fee, at });
  });
}

/** A collection that was given up and is mined in spite of it costs what it costs. */
async function bookGivenUp(deps: CollectDeps, chain: Chain, confirmations: number): Promise<void> {
  const at = deps.clock.now();
  for (const txid of await queries.listGivenUp(deps.db, chain.code, at - FORGET_MS)) {
    const status = await chain.status(txid);
    if (!('confirmations' in status) || status.confirmations < confirmations) continue;
    const fee = await chain.paidFee(txid);
    await deps.db.transaction((tx) => bookFee(tx, deps, { chainCode: chain.code, txid, fee, at }));
  }
}

async function send(
  deps: CollectDeps,
  chain: Chain,
  of: { readonly asset: Asset; readonly transfer: OutgoingTransfer },
): Promise<void> {
  try {
    const { from } = of.transfer;
    const address = typeof from === 'number' ? chain.deriveAddress(from) : chain.hotAddress;
    const outputs = chain.hasOutputs ? await listSpendable(deps.db, chain.code, address) : [];
    const signed = await chain.sign(of.transfer, await chain.nextSlot(of.transfer, [], outputs));
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
