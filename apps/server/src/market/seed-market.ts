import type { Tx } from '../kernel/db.ts';
import { CURRENCIES, MATCHES, MIN_NOTIONAL } from './market-data.ts';
import { insertCurrency, insertMatch } from './queries.ts';

/** Adds the currencies and matches of a new installation. Repeating it changes nothing. */
export async function seedMarket(tx: Tx): Promise<void> {
  for (const currency of CURRENCIES) {
    await insertCurrency(tx, { ...currency, logo: `/logos/${currency.code.toLowerCase()}.svg` });
  }
  for (const match of MATCHES) {
    await insertMatch(tx, {
      id: match.id,
      symbol: match.symbol,
      kind: match.kind,
      base: match.base,
      quote: match.quote,
      price_tick: match.priceTick,
      quantity_step: match.quantityStep,
      quantity_max: match.quantityMax,
      min_notional: MIN_NOTIONAL,
      is_spot_tradable: match.kind === 'digital',
      rank: match.id,
    });
  }
}
