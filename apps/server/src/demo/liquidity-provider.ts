import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Match } from '../market/index.ts';
import { ladderMarket, times } from './market-units.ts';
import type { OrderDesk } from './order-desk.ts';
import {
  isStale,
  type LadderMarket,
  type LadderShape,
  levelPrice,
  type Quote,
  quoteAt,
} from './quote-ladder.ts';
import { startRounds } from './rounds.ts';

/**
 * Quotes a believable book around the index on every coin market, through the ordinary order path. Each round
 * looks at a few markets and moves a few quotes, so that depth lives without costing a core.
 *
 * Known limits: a quote that was partly filled keeps its
 * remainder until it is stale.
 */
export interface ProviderDeps {
  readonly desk: OrderDesk;
  readonly userId: number;
  /** The matches that are quoted, in the order of lists. */
  readonly matches: () => readonly Match[];
  readonly indexPrice: (matchId: number) => string | null;
  /** Tops the provider's balances up when an order is refused for want of money. */
  readonly refill: (userId: number) => Promise<void>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const ROUND_MS = 250;
const MARKETS_PER_ROUND = 4;
const MOVES_PER_MARKET = 4;

const SHAPE: LadderShape = { levels: 16, halfSpreadPpm: 60n, stepPpm: 70n, notional: 2_500n };

interface Resting extends Quote {
  readonly orderId: string;
}

interface Desk {
  readonly match: Match;
  readonly resting: Map<string, Resting>;
}

export class LiquidityProvider {
  readonly #deps: ProviderDeps;
  readonly #desks = new Map<number, Desk>();
  readonly #deskOfOrder = new Map<string, Desk>();
  #next = 0;
  #stopRounds: () => Promise<void> = async () => undefined;

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
  }

  /** Withdraws what rested before a restart, then begins to quote. */
  async start(): Promise<void> {
    await this.#deps.desk.cancelAll(this.#deps.userId);
    const { clock } = this.#deps;
    this.#stopRounds = startRounds({ clock, periodMs: ROUND_MS, round: () => this.#round() });
  }

  /** Ends after the round under way. */
  stop(): Promise<void> {
    return this.#stopRounds();
  }

  /** An order of the provider left the book: its level is free again. */
  forget(orderId: string): void {
    const desk = this.#deskOfOrder.get(orderId);
    if (desk === undefined) return;
    this.#deskOfOrder.delete(orderId);
    for (const [key, quote] of desk.resting) if (quote.orderId === orderId) desk.resting.delete(key);
  }

  /** The markets of a round at once, so that one commit holds the moves of all. */
  async #round(): Promise<void> {
    const matches = this.#deps.matches();
    const count = Math.min(MARKETS_PER_ROUND, matches.length);
    const turn = Array.from({ length: count }, (_, index) => matches[(this.#next + index) % matches.length]);
    this.#next += count;
    await Promise.all(
      turn.map(async (match) => {
        if (match === undefined) return;
        const desk = this.#deskOf(match);
        try {
          await this.#tend(desk);
        } catch (error) {
          await this.#recover(error, desk);
        }
      }),
    );
  }

  /** The desk of a match with its filters of the moment. */
  #deskOf(match: Match): Desk {
    const known = this.#desks.get(match.id);
    if (known?.match === match) return known;
    const desk = { match, resting: known?.resting ?? new Map<string, Resting>() };
    for (const { orderId } of desk.resting.values()) this.#deskOfOrder.set(orderId, desk);
    this.#desks.set(match.id, desk);
    return desk;
  }

  async #tend(desk: Desk): Promise<void> {
    const index = this.#deps.indexPrice(desk.match.id);
    if (index === null) return;
    const market = ladderMarket(desk.match, index);
    const moves = this.#stalePlaces(desk, market).slice(
      0,
      desk.resting.size === 0 ? 2 * SHAPE.levels : MOVES_PER_MARKET,
    );
    await Promise.all(moves.map((move) => this.#withdraw(desk, move)));
    await Promise.all(moves.map((move) => this.#quote(desk, market, move)));
  }

  /** Levels that are empty or whose quote lies where it no longer belongs; nearest first, and now and then any. */
  #stalePlaces(desk: Desk, market: LadderMarket): Place[] {
    const places: Place[] = [];
    for (let level = 0; level < SHAPE.levels; level += 1) {
      for (const side of ['buy', 'sell'] as const) {
        const resting = desk.resting.get(placeKey({ side, level }));
        const isWanted =
          resting === undefined ||
          isStale(resting, levelPrice(market, SHAPE, { side, level }), market.indexTicks) ||
          this.#deps.random.int(40) === 0;
        if (isWanted) places.push({ side, level });
      }
    }
    return places;
  }

  async #withdraw(desk: Desk, place: Place): Promise<void> {
    const resting = desk.resting.get(placeKey(place));
    if (resting === undefined) return;
    this.forget(resting.orderId);
    try {
      await this.#deps.desk.cancel(this.#deps.userId, resting.orderId);
    } catch (error) {
      const isGone =
        error instanceof AppError &&
        (error.key === 'spot.order_closed' || error.key === 'spot.order_not_found');
      if (!isGone) throw error;
    }
  }

  async #quote(desk: Desk, market: LadderMarket, place: Place): Promise<void> {
    const quote = quoteAt(market, SHAPE, { ...place, random: this.#deps.random });
    try {
      const orderId = await this.#deps.desk.place(this.#deps.userId, {
        matchId: desk.match.id,
        side: quote.side,
        type: 'limit',
        price: times(desk.match.priceTick, quote.priceTicks),
        quantity: times(desk.match.quantityStep, quote.quantityLots),
        isPostOnly: true,
      });
      desk.resting.set(placeKey(place), { ...quote, orderId });
      this.#deskOfOrder.set(orderId, desk);
    } catch (error) {
      // A user's order lies where the quote would cross it, or the index ran out of the band: the next round
      // tries again.
      if (error instanceof AppError && SKIPPED.includes(error.key)) return;
      throw error;
    }
  }

  async #recover(error: unknown, desk: Desk): Promise<void> {
    if (error instanceof AppError && error.key === 'ledger.insufficient_balance') {
      await this.#deps.refill(this.#deps.userId).catch((cause: unknown) => this.#warn(cause, desk));
      return;
    }
    this.#warn(error, desk);
  }

  #warn(error: unknown, desk: Desk): void {
    this.#deps.log.debug({ err: error, match: desk.match.symbol }, 'demo quote failed');
  }
}

interface Place {
  readonly side: 'buy' | 'sell';
  readonly level: number;
}

const SKIPPED: readonly string[] = [
  'spot.post_only_would_trade',
  'spot.price_band',
  'market.halted',
  'market.delisted',
  'spot.min_notional',
];

function placeKey(place: Place): string {
  return `${place.side}${place.level}`;
}
