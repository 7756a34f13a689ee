import type { Currency } from '../ledger/index.ts';

/** Digital currencies are traded here; forex is quoted from the guarded index. */
export type MatchKind = 'digital' | 'forex';

/** A pair of currencies with the filters of its orders (rule book, section 1). Amounts are decimal strings. */
export interface Match {
  readonly id: number;
  /** `BTC/USDT` for digital currencies, `EURUSD` for forex. */
  readonly symbol: string;
  readonly kind: MatchKind;
  readonly base: Currency;
  readonly quote: Currency;
  readonly priceTick: string;
  readonly quantityStep: string;
  readonly quantityMax: string;
  /** In the quote currency. */
  readonly minNotional: string;
  readonly isSpotTradable: boolean;
  /** True when its prices are recorded, as contracts and micro contracts need. */
  readonly keepsTicks: boolean;
  readonly offersMicro: boolean;
  /** Its name at venues of prices; null where they call it as here. */
  readonly venueSymbol: string | null;
  /** When it was listed the last time; null where it is of the first installation. */
  readonly listedAt: number | null;
  /** Time from which orders are accepted; null where they are, or nothing is announced. */
  readonly opensAt: number | null;
  /** Time at which trading ends for good; null where nothing is announced. */
  readonly delistsAt: number | null;
}

/** A trade of this server as the market counts it. `total` is what changed hands in the quote currency. */
export interface MarketTrade {
  readonly matchId: number;
  /** Dense from 1 in its match. */
  readonly seq: number;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly takerSide: 'buy' | 'sell';
  readonly at: number;
}
