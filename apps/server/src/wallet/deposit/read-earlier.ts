import type { BlockName, Chain, ChainAsset } from '../chain/chain.ts';
import * as blocks from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as held from './held-queries.ts';

/** More addresses than any chain has, and the highest index that is stored. */
const ALL = 2_147_483_647;

/**
 * Puts on record what addresses held before their blocks were read: of the house's wallets once, and on a chain of
 * accounts of each new address. `block` is the last one that was read. The outputs of new addresses are all in blocks to come;
 * those of addresses that there were before are searched once, with the hot wallet's.
 */
export async function readEarlier(
  deps: Pick<DepositDeps, 'db'>,
  chain: Chain,
  of: { readonly block: BlockName; readonly assets: readonly ChainAsset[] },
): Promise<void> {
  const { db } = deps;
  const { code: chainCode, hotAddress, gasAddress } = chain;
  const house = gasAddress === null ? [hotAddress] : [hotAddress, gasAddress];
  let reading = await held.findReading(db, chainCode);
  if (reading?.hotAddress !== hotAddress || reading.gasAddress !== gasAddress) {
    const all = { chainCode, index: 0, rows: ALL };
    const given = chain.hasOutputs ? await held.listAddressesFrom(db, all) : [];
    const count = chain.hasOutputs ? ALL : (reading?.addresses ?? 0);
    reading = await store([...house, ...given], count);
  }
  if (chain.hasOutputs) return;
  for (;;) {
    const rows = held.ACCOUNTS_AT_ONCE;
    const next = await held.listAddressesFrom(db, { chainCode, index: reading.addresses, rows });
    if (next.length === 0) return;
    reading = await store(next, reading.addresses + next.length);
  }

  async function store(addresses: readonly string[], count: number): Promise<held.HeldReading> {
    const found = await chain.readHeld(addresses, of);
    const balances = found.balances.filter(({ amount }) => amount !== '0');
    const next = { hotAddress, gasAddress, addresses: count };
    await db.transaction(async (tx) => {
      await blocks.lockChain(tx, chainCode);
      await held.insertHoldings(tx, { chainCode, height: 0, balances });
      await held.insertOutputs(tx, chainCode, found.outputs);
      await held.saveReading(tx, { chainCode, ...next });
    });
    return next;
  }
}
