import { startRounds } from '../rounds.ts';
import { DEMO_ADS, PERSON_ADS } from './ads-data.ts';
import { keepAds } from './keep-ads.ts';
import type { MerchantDeps, SeededStore } from './deps.ts';
import { mindOrders } from './mind-orders.ts';
import { seedPersonBuyer, seedPersonStore, seedStores } from './seed-stores.ts';
import { tradeTogether } from './trade-together.ts';

const ROUND_MS = 3_000;
/** Interval at which ads are looked after: at first until all are there, then now and then. */
const MISSING_ADS_MS = 9_000;
const ADS_MS = 60_000;
/** A new demonstration begins with this many trades, so that merchants have a record; later one in this time. */
const FIRST_TRADES = 25;
const TRADE_MS = 1_200_000;

/**
 * The merchants of a demonstration and the robot that minds the stores without a person. What was done is
 * read from orders, chats and keys, so a restart goes on where it was.
 */
export class FiatMerchants {
  readonly #deps: MerchantDeps;
  #stores: readonly SeededStore[] = [];
  #personStore: SeededStore | null = null;
  #isSeeded = false;
  #adsDueAt = 0;
  #firstTrades = 0;
  #slot = -1;
  #stopRounds: () => Promise<void> = async () => undefined;

  constructor(deps: MerchantDeps) {
    this.#deps = deps;
  }

  /** Begins with the first round: the start of the server does not wait for it. */
  start(): void {
    const { clock, log } = this.#deps;
    this.#stopRounds = startRounds({
      clock,
      periodMs: ROUND_MS,
      round: () => this.round().catch((error: unknown) => log.warn({ err: error }, 'demo merchants failed')),
    });
  }

  /** Ends after the round under way. */
  stop(): Promise<void> {
    return this.#stopRounds();
  }

  /** Opens the stores where that was not done, then minds orders, ads and trades. */
  async round(): Promise<void> {
    if (!this.#isSeeded) await this.#seed();
    for (const store of this.#stores) await mindOrders(this.#deps, store);
    await this.#keepAds();
    await this.#trade();
  }

  async #seed(): Promise<void> {
    this.#stores = await seedStores(this.#deps);
    this.#isSeeded = true;
    // People may have spent their play money or changed their password: the stores open without them.
    await seedPersonBuyer(this.#deps).catch((error: unknown) => this.#note(error));
    this.#personStore = await seedPersonStore(this.#deps).catch((error: unknown) => this.#note(error));
  }

  #note(error: unknown): null {
    this.#deps.log.info({ err: error }, 'a person of the demonstration keeps what is there');
    return null;
  }

  async #keepAds(): Promise<void> {
    const now = this.#deps.clock.now();
    if (now < this.#adsDueAt) return;
    let isDone = true;
    for (const [index, { userId }] of this.#stores.entries()) {
      const keeper = { userId, ads: DEMO_ADS[index] ?? [], isFilledUp: true };
      if (!(await keepAds(this.#deps, keeper))) isDone = false;
    }
    if (this.#personStore !== null) {
      const keeper = { userId: this.#personStore.userId, ads: PERSON_ADS, isFilledUp: false };
      if (!(await keepAds(this.#deps, keeper))) isDone = false;
    }
    this.#adsDueAt = now + (isDone ? ADS_MS : MISSING_ADS_MS);
  }

  async #trade(): Promise<void> {
    if (this.#firstTrades < FIRST_TRADES) {
      const number = this.#firstTrades;
      this.#firstTrades += 1;
      await tradeTogether(this.#deps, this.#stores, { number, key: `demo-first-${number}` });
      return;
    }
    const slot = Math.trunc(this.#deps.clock.now() / TRADE_MS);
    if (slot === this.#slot) return;
    this.#slot = slot;
    await tradeTogether(this.#deps, this.#stores, { number: slot, key: `demo-slot-${slot}` });
  }
}
