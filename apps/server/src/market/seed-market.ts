import type { Tx } from '../kernel/db.ts';
import { insertCurrencies } from '../ledger/index.ts';
import { insertCourses, insertMatches } from './listing-queries.ts';
import { COURSES, CURRENCIES, DEMO_TOKEN, MATCHES, MIN_NOTIONAL } from './market-data.ts';

/** Adds the coin that a demonstration offers for subscription, which nothing trades. Answers its id. */
export async function seedDemoToken(tx: Tx): Promise<number> {
  await insertCurrencies(tx, [{ ...DEMO_TOKEN, logo: '/logos/hbr.svg' }]);
  return DEMO_TOKEN.id;
}

/** Adds the currencies and matches of a new installation. Repeating it changes nothing. */
export async function seedMarket(tx: Tx): Promise<void> {
  await insertCurrencies(
    tx,
    CURRENCIES.map((currency) => ({ ...currency, logo: `/logos/${currency.code.toLowerCase()}.svg` })),
  );
  await insertMatches(
    tx,
    MATCHES.map((match) => ({
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
      is_trading: true,
      keeps_ticks: match.keepsTicks,
      offers_micro: match.offersMicro,
      venue_symbol: null,
    })),
    null,
  );
  await insertCourses(tx, COURSES);
}
