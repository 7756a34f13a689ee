import { markRead } from '../asset/listing-queries.ts';
import { type BlockName, type Chain, type ChainAsset, ChainError, houseOf } from '../chain/chain.ts';
import * as blocks from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as held from './held-queries.ts';

/** More addresses than any chain has, and the highest index that is stored. */
const ALL = 2_147_483_647;

/**
 * Puts on record what addresses held before their blocks were read: of the house's wallets once, and on a chain of
 * accounts of each new address. `block` is the last one that was read. The outputs of new addresses are all in blocks to come;
 * those of addresses that there were before are searched once, with the hot wallet's. A cold wallet may come later than
 * all of them, and is read by itself.
 */
export async function readEarlier(
  deps: Pick<DepositDeps, 'db'>,
  chain: Chain,
  of: { readonly block: BlockName; readonly assets: readonly ChainAsset[] },
): Promise<void> {
  const { db } = deps;
  const { code: chainCode, hotAddress, gasAddress, coldAddress } = chain;
  const currencyIds = of.assets.map(({ currencyId }) => currencyId);
  let reading = await held.findReading(db, chainCode);
  if (reading?.hotAddress !== hotAddress || reading.gasAddress !== gasAddress) {
    const all = { chainCode, index: 0, rows: ALL };
    const given = chain.hasOutputs ? await held.listAddressesFrom(db, all) : [];
    const count = chain.hasOutputs ? ALL : (reading?.addresses ?? 0);
    reading = await store([...houseOf(chain), ...given], count);
  } else if (reading.coldAddress !== coldAddress) {
    reading = await store(coldAddress === null ? [] : [coldAddress], reading.addresses);
  }
  if (chain.hasOutputs) return;
  for (;;) {
    const rows = held.ACCOUNTS_AT_ONCE;
    const next = await held.listAddressesFrom(db, { chainCode, index: reading.addresses, rows });
    if (next.length === 0) return;
    reading = await store(next, reading.addresses + next.length);
  }

  async function store(addresses: readonly string[], count: number): Promise<held.HeldReading> {
    const isNewCold = coldAddress !== null && reading?.coldAddress !== coldAddress;
    if (isNewCold && (await held.findOwners(db, chainCode, [coldAddress])).size > 0)
      throw new ChainError(`the cold wallet of ${chainCode} is the address of a user: ${coldAddress}`);
    const nothing = { balances: [], outputs: [] };
    const found = addresses.length === 0 ? nothing : await chain.readHeld(addresses, of);
    const balances = found.balances.filter(({ amount }) => amount !== '0');
    const next = { hotAddress, gasAddress, coldAddress, addresses: count };
    await db.transaction(async (tx) => {
      await blocks.lockChain(tx, chainCode);
      if (isNewCold) await held.deleteHoldings(tx, chainCode, coldAddress);
      await held.insertHoldings(tx, { chainCode, height: 0, balances });
      await held.insertOutputs(tx, chainCode, found.outputs);
      await held.saveReading(tx, { chainCode, ...next });
      if (reading === undefined) await markRead(tx, { chainCode, currencyIds });
    });
    return next;
  }
}
