import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { listCurrencies } from '../ledger/index.ts';
import type { LoadedMatches } from './catalog.ts';
import { listActiveMatches } from './queries.ts';

/** Reads the active matches in the order of lists. */
export async function loadMatches(db: Db): Promise<LoadedMatches> {
  const currencies = new Map((await listCurrencies(db)).map((currency) => [currency.id, currency]));
  const rows = await listActiveMatches(db);
  const matches = rows.map((row) => {
    const base = currencies.get(row.base_currency_id);
    const quote = currencies.get(row.quote_currency_id);
    assert(base !== undefined && quote !== undefined, `match ${row.id} has currencies`);
    return {
      id: row.id,
      symbol: row.symbol,
      kind: row.kind,
      base,
      quote,
      priceTick: row.price_tick,
      quantityStep: row.quantity_step,
      quantityMax: row.quantity_max,
      minNotional: row.min_notional,
      isSpotTradable: row.is_spot_tradable,
      keepsTicks: row.keeps_ticks,
      offersMicro: row.offers_micro,
      venueSymbol: row.venue_symbol,
    };
  });
  return { matches, suspendedIds: rows.filter((row) => !row.is_trading).map((row) => row.id) };
}
