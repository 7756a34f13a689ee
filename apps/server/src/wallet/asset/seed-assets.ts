import type { Tx } from '../../kernel/db.ts';
import { ConfigError } from '../../kernel/config.ts';
import { assert } from '../../kernel/error.ts';
import {
  ASSETS,
  CHAINS,
  CONFIGURED,
  CONFIRMATIONS,
  DEMO_ASSETS,
  DEMO_CHAINS,
  FIRST_TERMS_FROM,
} from './asset-data.ts';
import * as queries from './listing-queries.ts';

/**
 * Adds the chains and assets that are missing. Repeating it changes nothing but the contracts that depend on the
 * network: terms that operators set stay.
 */
export async function seedAssets(
  tx: Tx,
  input: {
    /** The contracts of USDT, by chain. */
    readonly usdtContracts: ReadonlyMap<string, string>;
    readonly hasDemoChains: boolean;
  },
): Promise<void> {
  const { hasDemoChains, usdtContracts } = input;
  const chains = hasDemoChains ? [...CHAINS, ...DEMO_CHAINS] : CHAINS;
  for (const { confirmations = CONFIRMATIONS, ...chain } of chains)
    await queries.insertChain(tx, { ...chain, ...confirmations, network: null, isActive: false });
  for (const { currency, terms, ...seeded } of hasDemoChains ? [...ASSETS, ...DEMO_ASSETS] : ASSETS) {
    const currencyId = await queries.findCurrencyId(tx, currency);
    assert(currencyId !== undefined, `${currency} is a currency`);
    const isConfigured = seeded.contract === CONFIGURED;
    const contract = isConfigured ? usdtContracts.get(seeded.chain) : seeded.contract;
    // The node of a demonstration that did not start has none.
    if (contract === undefined) continue;
    const asset = { ...seeded, currencyId, contract };
    if (isConfigured) {
      const holder = await queries.findOtherOf(tx, asset);
      if (holder !== undefined)
        throw new ConfigError(
          `OB_CHAINS_FILE: usdtContract of ${seeded.chain} is the contract of ${holder}: ${contract}`,
        );
    }
    const id = await queries.insertAsset(tx, asset);
    if (id === null) await queries.updateContract(tx, asset);
    else
      await queries.insertFirstTerms(tx, {
        ...{ assetId: id, terms, from: FIRST_TERMS_FROM, operatorName: null, reason: 'rule book' },
      });
  }
}
