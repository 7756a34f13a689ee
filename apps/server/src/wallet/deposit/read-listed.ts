import { listUnread, markRead } from '../asset/listing-queries.ts';
import { type BlockName, type Chain, type ChainAsset, type Holding, houseOf } from '../chain/chain.ts';
import * as blocks from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as held from './held-queries.ts';

/**
 * Puts on record what addresses hold of an asset that was listed after their past was read. What came before is no
 * deposit, and the next block is compared with it. One that `assets` lack was listed since they were looked up, and waits.
 */
export async function readListed(
  { db }: Pick<DepositDeps, 'db'>,
  chain: Chain,
  { block, assets }: { readonly block: BlockName; readonly assets: readonly ChainAsset[] },
): Promise<void> {
  const { code: chainCode } = chain;
  for (const currencyId of await listUnread(db, chainCode)) {
    const asset = assets.filter((one) => one.currencyId === currencyId);
    if (asset.length === 0) continue;
    const balances = chain.hasOutputs ? [] : await readAll({ block, assets: asset });
    await db.transaction(async (tx) => {
      await blocks.lockChain(tx, chainCode);
      await held.insertHoldings(tx, { chainCode, height: 0, balances });
      await markRead(tx, { chainCode, currencyIds: [currencyId] });
    });
  }

  async function readAll(of: {
    readonly block: BlockName;
    readonly assets: readonly ChainAsset[];
  }): Promise<readonly Holding[]> {
    const balances: Holding[] = [];
    const rows = held.ACCOUNTS_AT_ONCE;
    let addresses: readonly string[] = houseOf(chain);
    for (let index = 0; addresses.length > 0; index += rows) {
      balances.push(...(await chain.readHeld(addresses, of)).balances.filter(({ amount }) => amount !== '0'));
      addresses = await held.listAddressesFrom(db, { chainCode, index, rows });
    }
    return balances;
  }
}
