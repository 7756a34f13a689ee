import type { Tx } from '../../kernel/db.ts';
import { ConfigError } from '../../kernel/config.ts';
import { assert } from '../../kernel/error.ts';
import { ASSETS, CHAINS, CONFIGURED, CONFIRMATIONS, FIRST_TERMS_FROM } from './asset-data.ts';
import * as queries from './listing-queries.ts';

/**
 * Adds the chains and assets that are missing and writes down which chains have a node now. Repeating it changes
 * nothing else: terms that operators set stay.
 */
export async function seedAssets(
  tx: Tx,
  input: {
    readonly activeChains: readonly string[];
    /** The contract of USDT on the configured EVM chain. */
    readonly usdtContract: string;
  },
): Promise<void> {
  for (const chain of CHAINS) {
    const isActive = input.activeChains.includes(chain.code);
    const { confirmations = CONFIRMATIONS, ...seeded } = chain;
    await queries.upsertChain(tx, { ...seeded, ...confirmations, isActive });
  }
  for (const { currency, terms, ...seeded } of ASSETS) {
    const currencyId = await queries.findCurrencyId(tx, currency);
    assert(currencyId !== undefined, `${currency} is a currency`);
    const contract = seeded.contract === CONFIGURED ? input.usdtContract : seeded.contract;
    const asset = { ...seeded, currencyId, contract };
    if (seeded.contract === CONFIGURED) {
      const holder = await queries.findOtherOf(tx, asset);
      if (holder !== undefined)
        throw new ConfigError(
          `OB_EVM_USDT is the contract of ${holder} on ${seeded.chain}: ${input.usdtContract}`,
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
