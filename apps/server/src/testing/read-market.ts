import type { Db } from '../kernel/db.ts';
import type { LoadMarket } from './order-load.ts';
import { RawCaller } from './raw-call.ts';

interface MatchRow {
  readonly id: number;
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly currency_quotation: { readonly close: string };
}

/** The markets of a running server with their prices of now. Orders are worth about 20 USDT and more. */
export async function readLoadMarkets(
  url: string,
  matchIds: readonly number[],
): Promise<readonly LoadMarket[]> {
  const raw = new RawCaller(url);
  for (;;) {
    const answer = await raw.get('/api/public/market/currency_matches');
    const groups = answer.envelope.data as readonly { readonly matches: readonly MatchRow[] }[];
    const rows = groups.flatMap(({ matches }) => matches).filter(({ id }) => matchIds.includes(id));
    // Before the first tick of the feed there is no price.
    if (rows.every((row) => Number(row.currency_quotation.close) > 0)) {
      raw.close();
      return rows.map(loadMarketOf);
    }
  }
}

function loadMarketOf(row: MatchRow): LoadMarket {
  const price = Number(row.currency_quotation.close);
  const quantityDecimals = decimalsOf(row.quantity_step);
  const quantity = Math.max(20 / price, 10 ** -quantityDecimals);
  return {
    matchId: row.id,
    price,
    priceDecimals: decimalsOf(row.price_tick),
    quantity,
    quantityDecimals,
  };
}

function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

export interface BookView {
  readonly bids: readonly (readonly string[])[];
  readonly asks: readonly (readonly string[])[];
}

/** The book that a running server shows. */
export async function readShownBook(url: string, matchId: number): Promise<BookView> {
  const raw = new RawCaller(url);
  const answer = await raw.get(`/api/public/market/depth?currency_match_id=${matchId}&levels=100`);
  raw.close();
  const { bids, asks } = answer.envelope.data as BookView;
  return { bids, asks };
}

/** The book that the orders in the database make. */
export async function readStoredBook(db: Db, matchId: number): Promise<BookView> {
  const side = async (name: 'buy' | 'sell'): Promise<string[][]> => {
    const rows = await db.query<{ price: string; quantity: string }>(
      `select trim_scale(price)::text as price, trim_scale(sum(quantity - executed_quantity))::text as quantity
       from spot.order
       where match_id = $1 and side = $2 and state = 'pending' and (type = 'limit' or triggered_seq is not null)
       group by price order by case $2 when 'buy' then -price else price end limit 100`,
      [matchId, name],
    );
    return rows.map(({ price, quantity }) => [price, quantity]);
  };
  return { bids: await side('buy'), asks: await side('sell') };
}
