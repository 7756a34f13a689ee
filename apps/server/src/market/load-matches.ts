import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { listCurrencies } from '../ledger/index.ts';
import type { LoadedMatches } from './catalog.ts';
import { listMatches, type MatchRow } from './queries.ts';

/** Reads the matches in the order of lists. One that is delisted offers nothing and is known for what was. */
export async function loadMatches(db: Db): Promise<LoadedMatches> {
  const currencies = new Map((await listCurrencies(db)).map((currency) => [currency.id, currency]));
  const rows = await listMatches(db);
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
      isSpotTradable: row.is_active && row.is_spot_tradable,
      keepsTicks: row.is_active && row.keeps_ticks,
      offersMicro: row.is_active && row.offers_micro,
      venueSymbol: row.venue_symbol,
      listedAt: row.listed_at,
      opensAt: row.opens_at,
      delistsAt: row.delists_at,
    };
  });
  const idsOf = (isMeant: (row: MatchRow) => boolean) => new Set(rows.filter(isMeant).map(({ id }) => id));
  const listedIds = idsOf((row) => row.is_active);
  return {
    matches: matches.filter(({ id }) => listedIds.has(id)),
    delisted: matches.filter(({ id }) => !listedIds.has(id)),
    suspendedIds: idsOf((row) => !row.is_trading || !row.is_active),
  };
}
