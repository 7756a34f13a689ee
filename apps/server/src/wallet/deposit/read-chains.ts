import { addDecimal, compareDecimal, SECOND_MS, subDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import type { Chain } from '../chain/chain.ts';
import { sumDeclared } from '../declaration/declaration-queries.ts';
import { type ComparedCoin, compareOwed } from './compare-owed.ts';
import {
  type ChainReply,
  compareChains,
  isReadToEnd,
  LAG_MAX,
  type ReadAsset,
  type ReadChain,
} from './compare-chains.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { type Custody, isHeldKnown, listCustody } from './held-queries.ts';
import * as queries from './read-queries.ts';
import type { Watcher } from './watcher.ts';

type ChainsDeps = Pick<DepositDeps, 'db' | 'clock' | 'chains' | 'refusals'> & {
  readonly watcher: Pick<Watcher, 'errorOf'>;
};

/** For so long the end of a chain is waited for. */
const PATIENCE_MS = 3_000;

const NOTHING = { total: '0', hot: '0', cold: '0' };

/** The chains as operators watch them. What a node does not answer is null, with its error beside it. */
export async function readChains(deps: ChainsDeps): Promise<ChainReply[]> {
  const { db } = deps;
  const at = deps.clock.now();
  const [records, assets, owed, inFlight, declared] = await Promise.all([
    queries.listChains(db),
    listAssets(db, at),
    queries.listOwed(db),
    queries.listInFlight(db),
    sumDeclared(db, at),
  ]);
  const books = { owed, inFlight };
  const chains = await Promise.all(
    records.map((record) => {
      const own = assets.filter((asset) => asset.chainCode === record.code);
      return readChain(deps, record, { assets: own, books });
    }),
  );
  return compareChains(chains, declared);
}

/**
 * Users' holdings of every coin against the holdings of the chains. Custody of a chain counts once the chain
 * is read to its end.
 */
export async function readCustodyOfCoins(
  { db, clock }: Pick<ChainsDeps, 'db' | 'clock'>,
  chains: readonly ChainReply[],
): Promise<readonly ComparedCoin[]> {
  const [coins, inFlight] = [await queries.listOwedToUsers(db), await queries.listInFlight(db)];
  const declared = await sumDeclared(db, clock.now());
  return coins.map((coin) => {
    const sent = inFlight.filter(({ currencyId }) => currencyId === coin.currencyId);
    const custodies = chains.flatMap((chain) =>
      chain.assets
        .filter((asset) => asset.currency_id === coin.currencyId)
        .map((asset) => ({
          chain: chain.chain,
          name: chain.name,
          custody: isReadToEnd(chain) ? asset.custody_total : null,
        })),
    );
    const sum = sent.reduce((total, { amount }) => addDecimal(total, amount), '0');
    return compareOwed({ ...coin, inFlight: sum, declared: declared.get(coin.currencyId) ?? '0' }, custodies);
  });
}

interface Books {
  readonly owed: readonly { chain: string; currencyId: number; owed: string }[];
  readonly inFlight: readonly { chain: string; currencyId: number; amount: string }[];
}

async function readChain(
  deps: ChainsDeps,
  record: queries.ChainRecord,
  { assets, books }: { readonly assets: readonly Asset[]; readonly books: Books },
): Promise<ReadChain> {
  const { code, name, family, scanned, scannedAt } = record;
  const chain = deps.chains.get(code);
  const asked = await ask(deps, chain, async (one) => (await one.head()).height);
  const head = asked.answer;
  const custody = chain === undefined || head === null ? null : await readCustody(deps.db, chain, assets);
  return {
    chain: code,
    name,
    family,
    is_connected: chain !== undefined,
    head,
    scanned,
    lag: head === null || scanned === null ? null : Math.max(head - scanned, 0),
    scanned_at: scannedAt,
    error:
      asked.error ?? deps.watcher.errorOf(code) ?? deps.refusals.get(code) ?? wordsForBehind(record, head),
    assets: assets.map((asset) => presentAsset(asset, asset.isRead ? custody : null, books)),
  };
}

/**
 * Holdings of the addresses of a chain by the blocks that were read; null until what they held before is
 * known.
 */
async function readCustody(
  db: Db,
  chain: Chain,
  assets: readonly Asset[],
): Promise<readonly Custody[] | null> {
  if (!(await isHeldKnown(db, chain))) return null;
  const coin = assets.find(({ contractAddress }) => contractAddress === null);
  return listCustody(db, chain.code, coin?.currencyId ?? 0);
}

/** For one asset: custody covers what the ledger owes, less what has been sent and is not final. */
function presentAsset(asset: Asset, custody: readonly Custody[] | null, books: Books): ReadAsset {
  const isOwn = (row: { chain: string; currencyId: number }): boolean =>
    row.chain === asset.chainCode && row.currencyId === asset.currencyId;
  const owed = books.owed.find(isOwn)?.owed ?? '0';
  const inFlight = books.inFlight.find(isOwn)?.amount ?? '0';
  const { total, hot, cold } = custody?.find(({ currencyId }) => currencyId === asset.currencyId) ?? NOTHING;
  return {
    currency_id: asset.currencyId,
    code: asset.code,
    custody_total: custody === null ? null : total,
    custody_hot: custody === null ? null : hot,
    custody_cold: custody === null ? null : cold,
    owed,
    in_flight: inFlight,
    is_covered: custody === null ? null : compareDecimal(total, subDecimal(owed, inFlight)) >= 0,
  };
}

/** A node that is behind what was read of it is restored, or another one. */
function wordsForBehind({ scanned }: queries.ChainRecord, head: number | null): string | null {
  if (head === null || scanned === null || scanned - head <= LAG_MAX) return null;
  return `the node is at block ${head}, and ${scanned} was read already`;
}

/** Answer of a node, or the reason why there is none. Who asks for all chains does not wait long for one of them. */
async function ask<T>(
  { clock, watcher }: Pick<ChainsDeps, 'clock' | 'watcher'>,
  chain: Chain | undefined,
  run: (chain: Chain) => Promise<T>,
): Promise<{ readonly answer: T | null; readonly error: string | null }> {
  if (chain === undefined) return { answer: null, error: null };
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `the node has not answered for ${PATIENCE_MS / SECOND_MS} s`;
    cancel = clock.after(PATIENCE_MS, () => reject(new Error(watcher.errorOf(chain.code) ?? words)));
  });
  try {
    return { answer: await Promise.race([run(chain), late]), error: null };
  } catch (error) {
    return { answer: null, error: error instanceof Error ? error.message : String(error) };
  } finally {
    cancel();
  }
}
