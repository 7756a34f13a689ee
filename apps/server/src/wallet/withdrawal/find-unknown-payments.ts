import type { Db } from '../../kernel/db.ts';
import { listAssets } from '../asset/asset-queries.ts';
import type { Chain, ChainAsset, HeldOutput, WatchList } from '../chain/chain.ts';
import { findTip } from '../deposit/block-queries.ts';
import { listOutputsOf } from '../deposit/held-queries.ts';
import { findUnknown } from './unknown-queries.ts';

/** Payments of a hot wallet that a database does not know, and the blocks in which they were looked for. */
export interface UnknownPayments {
  readonly from: number;
  readonly to: number;
  readonly txids: readonly string[];
}

/**
 * Looks through the blocks behind the last one that a database has read for payments of the hot wallet that are on no
 * record in it, and writes nothing. Null where the database has read no block of the chain.
 */
export async function findUnknownPayments(
  db: Db,
  chain: Chain,
  now: number,
): Promise<UnknownPayments | null> {
  const tip = await findTip(db, chain.code);
  if (tip === undefined) return null;
  const { height: to } = await chain.head();
  const from = tip.height + 1;
  const made: HeldOutput[] = [];
  const watch = watchHot(db, chain, { assets: await coinsOf(db, chain, now), made });
  const txids: string[] = [];
  for (let height = from; height <= to; height += 1) {
    const { sent, held } = await chain.scanBlock(height, watch);
    made.push(...held.outputs.filter(({ address }) => address === chain.hotAddress));
    txids.push(...(await findUnknown(db, { chainCode: chain.code, sent })));
  }
  return { from, to, txids };
}

/** On a chain of accounts a block names its payers by itself; outputs are known by the payments that made them. */
async function coinsOf(db: Db, { code, hasOutputs }: Chain, now: number): Promise<readonly ChainAsset[]> {
  if (!hasOutputs) return [];
  const all = await listAssets(db, now);
  return all
    .filter(({ chainCode }) => chainCode === code)
    .map(({ currencyId, contractAddress, chainScale: scale }) => ({ currencyId, contractAddress, scale }));
}

/** Looks for what a block brings to some addresses. */
export function watchPaid(
  db: Db,
  chain: Chain,
  of: { readonly assets: readonly ChainAsset[]; readonly addresses: ReadonlySet<string> },
): WatchList {
  const { assets, addresses } = of;
  return {
    ...watchHot(db, chain, { assets, made: [] }),
    watched: async (named) => new Set(named.filter((address) => addresses.has(address))),
  };
}

function watchHot(
  db: Db,
  { code: chainCode }: Chain,
  { assets, made }: { readonly assets: readonly ChainAsset[]; readonly made: readonly HeldOutput[] },
): WatchList {
  return {
    assets,
    watched: async () => new Set(),
    known: async () => new Map(),
    also: async () => [],
    outputsOf: async (address, names) => [
      ...(await listOutputsOf(db, { chainCode, address, names })),
      ...made.filter((one) => one.address === address && names.includes(one.name)),
    ],
  };
}
