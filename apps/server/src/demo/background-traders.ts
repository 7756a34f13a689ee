import { formatDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Match } from '../market/index.ts';
import { ladderMarket, times } from './market-units.ts';
import type { DeskOrder, OrderDesk } from './order-desk.ts';
import { startRounds } from './rounds.ts';

/**
 * Demo people who trade now and then through the ordinary order path, so that trades print and candles grow.
 * They know nothing of other users' orders and trade on either side with equal chance.
 */
export interface TradersDeps {
  readonly desk: OrderDesk;
  readonly userIds: readonly number[];
  /** Most traded first: the first markets get most of the trades. */
  readonly matches: () => readonly Match[];
  readonly indexPrice: (matchId: number) => string | null;
  readonly refill: (userId: number) => Promise<void>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const ROUND_MS = 300;
/** Orders are worth from 15 to 2,015 USDT, in cents. */
const TOTAL_MIN_CENTS = 1_500;
const TOTAL_SPAN_CENTS = 200_000;

export class BackgroundTraders {
  readonly #deps: TradersDeps;
  #stopRounds: () => Promise<void> = async () => undefined;

  constructor(deps: TradersDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock } = this.#deps;
    this.#stopRounds = startRounds({ clock, periodMs: ROUND_MS, round: () => this.#trade() });
  }

  /** Ends after the trade under way. */
  stop(): Promise<void> {
    return this.#stopRounds();
  }

  async #trade(): Promise<void> {
    const { random, userIds } = this.#deps;
    const match = this.#pickMatch();
    const userId = userIds[random.int(userIds.length)];
    if (match === undefined || userId === undefined) return;
    const index = this.#deps.indexPrice(match.id);
    if (index === null) return;
    try {
      await this.#deps.desk.place(userId, this.#order(match, index));
    } catch (error) {
      const isPoor = error instanceof AppError && error.key === 'ledger.insufficient_balance';
      if (isPoor) await this.#deps.refill(userId).catch((cause: unknown) => this.#note(cause));
      else this.#note(error);
    }
  }

  /**
   * The square of a uniform draw favors the front of the list: the first of 24 markets gets a fifth of the
   * trades.
   */
  #pickMatch(): Match | undefined {
    const { random } = this.#deps;
    const matches = this.#deps.matches();
    const draw = random.int(1_000);
    return matches[Math.trunc((draw * draw * matches.length) / 1_000_000)];
  }

  #order(match: Match, index: string): DeskOrder {
    const { random } = this.#deps;
    const draw = random.int(1_000) * random.int(1_000);
    const cents = BigInt(TOTAL_MIN_CENTS + Math.trunc((draw * TOTAL_SPAN_CENTS) / 1_000_000));
    if (random.int(2) === 0) {
      return { matchId: match.id, side: 'buy', type: 'market', total: formatDecimal(cents, 2) };
    }
    const { indexTicks, unitInTickLots } = ladderMarket(match, index);
    const lots = (cents * unitInTickLots) / 100n / indexTicks;
    return {
      matchId: match.id,
      side: 'sell',
      type: 'market',
      quantity: times(match.quantityStep, lots > 0n ? lots : 1n),
    };
  }

  #note(error: unknown): void {
    this.#deps.log.debug({ err: error }, 'demo trade failed');
  }
}
