import type { ReplyOf, wallet } from '@openbourse/api';
import { compareDecimal, subDecimal } from '@openbourse/money';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import type { Chain } from '../chain/chain.ts';
import { countAddresses } from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as queries from './read-queries.ts';
import type { Watcher } from './watcher.ts';

type ChainReply = ReplyOf<typeof wallet.operatorChains>[number];
type AssetReply = ChainReply['assets'][number];

type ChainsDeps = Pick<DepositDeps, 'db' | 'clock' | 'chains' | 'refusals'> & {
  readonly watcher: Pick<Watcher, 'errorOf'>;
};

/** The chains as operators watch them. What a node does not answer is null, with its error beside it. */
export async function readChains(deps: ChainsDeps): Promise<ChainReply[]> {
  const { db } = deps;
  const [records, assets, owed, inFlight] = await Promise.all([
    queries.listChains(db),
    listAssets(db, deps.clock.now()),
    queries.listOwed(db),
    queries.listInFlight(db),
  ]);
  const books = { owed, inFlight };
  return Promise.all(
    records.map((record) => {
      const own = assets.filter((asset) => asset.chainCode === record.code);
      return readChain(deps, record, { assets: own, books });
    }),
  );
}

interface Books {
  readonly owed: readonly { chain: string; currencyId: number; owed: string }[];
  readonly inFlight: readonly { chain: string; currencyId: number; amount: string }[];
}

async function readChain(
  deps: ChainsDeps,
  record: queries.ChainRecord,
  { assets, books }: { readonly assets: readonly Asset[]; readonly books: Books },
): Promise<ChainReply> {
  const { code, name, family, scanned, scannedAt } = record;
  const chain = deps.chains.get(code);
  const count = chain === undefined ? 0 : await countAddresses(deps.db, code);
  const told = await ask(chain, async (one) => (await one.head()).height);
  const rows = assets.map(async (asset) => {
    const { currencyId, contractAddress, chainScale } = asset;
    const custody = await ask(chain, (one) =>
      one.custody({ currencyId, contractAddress, scale: chainScale }, count),
    );
    return presentAsset(asset, custody.answer, books);
  });
  const head = told.answer;
  return {
    chain: code,
    name,
    family,
    is_connected: chain !== undefined,
    head,
    scanned,
    lag: head === null || scanned === null ? null : Math.max(head - scanned, 0),
    scanned_at: scannedAt,
    error: told.error ?? deps.watcher.errorOf(code) ?? deps.refusals.get(code) ?? null,
    assets: await Promise.all(rows),
  };
}

/** L11 for one asset: custody covers what the ledger owes, less what has been sent and is not final. */
function presentAsset(
  asset: Asset,
  custody: { readonly total: string; readonly hot: string } | null,
  books: Books,
): AssetReply {
  const isOwn = (row: { chain: string; currencyId: number }): boolean =>
    row.chain === asset.chainCode && row.currencyId === asset.currencyId;
  const owed = books.owed.find(isOwn)?.owed ?? '0';
  const inFlight = books.inFlight.find(isOwn)?.amount ?? '0';
  return {
    currency_id: asset.currencyId,
    code: asset.code,
    custody_total: custody?.total ?? null,
    custody_hot: custody?.hot ?? null,
    owed,
    in_flight: inFlight,
    is_covered: custody === null ? null : compareDecimal(custody.total, subDecimal(owed, inFlight)) >= 0,
  };
}

/** What a node answers, or why it does not. */
async function ask<T>(
  chain: Chain | undefined,
  run: (chain: Chain) => Promise<T>,
): Promise<{ readonly answer: T | null; readonly error: string | null }> {
  if (chain === undefined) return { answer: null, error: null };
  try {
    return { answer: await run(chain), error: null };
  } catch (error) {
    return { answer: null, error: error instanceof Error ? error.message : String(error) };
  }
}
