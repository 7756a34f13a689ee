import type { ReplyOf, wallet } from '@openbourse/api';
import { type Asset, listAssets } from '../asset/asset-queries.ts';
import type { Chain } from '../chain/chain.ts';
import { countAddresses } from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as queries from './read-queries.ts';
import type { Watcher } from './watcher.ts';

type Chains = ReplyOf<typeof wallet.operatorChains>;
type ChainReply = Chains[number];

/** The chains as operators watch them. What a node does not answer is null, with its error beside it. */
export async function readChains(
  deps: Pick<DepositDeps, 'db' | 'clock' | 'chains'> & { readonly watcher: Pick<Watcher, 'errorOf'> },
): Promise<Chains> {
  const [records, assets, owed] = await Promise.all([
    queries.listChains(deps.db),
    listAssets(deps.db, deps.clock.now()),
    queries.listOwed(deps.db),
  ]);
  return Promise.all(
    records.map(async ({ code, name, family, scanned, scannedAt }) => {
      const chain = deps.chains.get(code);
      const count = chain === undefined ? 0 : await countAddresses(deps.db, code);
      const told = await ask(chain, async (one) => (await one.head()).height);
      const own = assets.filter((asset) => asset.chainCode === code);
      const rows = await Promise.all(
        own.map(async (asset) => {
          const custody = await ask(chain, (one) => one.custody(chainAssetOf(asset), count));
          return {
            currency_id: asset.currencyId,
            code: asset.code,
            custody_total: custody.answer?.total ?? null,
            custody_hot: custody.answer?.hot ?? null,
            owed: owed.find((one) => one.chain === code && one.currencyId === asset.currencyId)?.owed ?? '0',
          };
        }),
      );
      const head = told.answer;
      const reply: ChainReply = {
        chain: code,
        name,
        family,
        is_connected: chain !== undefined,
        head,
        scanned,
        lag: head === null || scanned === null ? null : Math.max(head - scanned, 0),
        scanned_at: scannedAt,
        error: told.error ?? deps.watcher.errorOf(code),
        assets: rows,
      };
      return reply;
    }),
  );
}

export function chainAssetOf(asset: Asset) {
  return { currencyId: asset.currencyId, contractAddress: asset.contractAddress, scale: asset.chainScale };
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
