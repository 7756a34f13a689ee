import type { Countdowns } from '../../countdown/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import type { KeyHolder } from '../call.ts';

/** Times that a countdown is renewed within its length. */
const RENEWALS = 3;

interface Held {
  readonly userId: number;
  readonly keyId: number;
  readonly session: string;
  readonly periodMs: number;
}

interface Beating {
  readonly held: Held;
  readonly stop: () => void;
  /** The renewal that is under way. */
  renewal: Promise<void>;
}

export interface HeldOrdersDeps {
  readonly clock: Pick<Clock, 'every'>;
  readonly log: Pick<Log, 'warn'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly countdowns: Countdowns;
  /** Cancels the orders of countdowns that have run out. */
  readonly runOut: () => Promise<void>;
}

/**
 * Spot orders that last no longer than a connection: it renews a countdown for each key that asks. An orderly end lets that
 * run out at once; of a connection that is lost with its process or its gateway it is not renewed, so it runs out by itself.
 */
export class HeldOrders {
  readonly #deps: HeldOrdersDeps;
  readonly #beating = new Map<number, Beating>();

  constructor(deps: HeldOrdersDeps) {
    this.#deps = deps;
  }

  /** Begins or changes the countdown of a key; 0 removes it. Refuses a length out of its bounds. */
  async hold({ keyId, trader: { userId } }: KeyHolder, periodMs: number): Promise<void> {
    const { countdowns, random, clock } = this.#deps;
    const earlier = this.#beating.get(keyId);
    if (periodMs === 0) {
      if (earlier !== undefined) await this.#end(earlier, false);
      return;
    }
    const held = { userId, keyId, session: earlier?.held.session ?? random.uuid(), periodMs };
    await countdowns.hold(held);
    earlier?.stop();
    const beating: Beating = {
      held,
      stop: clock.every(Math.floor(periodMs / RENEWALS), () => {
        beating.renewal = beating.renewal.then(() => this.#renew(beating));
      }),
      renewal: Promise.resolve(),
    };
    this.#beating.set(keyId, beating);
  }

  /** The connection is closed, or keys may hold no more: their orders are canceled. */
  endAll(keyIds: readonly number[] = [...this.#beating.keys()]): void {
    const { log } = this.#deps;
    for (const keyId of keyIds) {
      const beating = this.#beating.get(keyId);
      if (beating === undefined) continue;
      this.#end(beating, true).catch((error: unknown) =>
        log.warn({ err: error }, 'orders of a connection that ended are left to its countdown'),
      );
    }
  }

  /** The connection is out of reach: what it held runs out unless the client comes again. */
  forsake(): void {
    for (const { stop } of this.#beating.values()) stop();
    this.#beating.clear();
  }

  async #renew(beating: Beating): Promise<void> {
    const { countdowns, log } = this.#deps;
    const { held } = beating;
    if (this.#beating.get(held.keyId) !== beating) return;
    try {
      if (await countdowns.renew(held)) return;
      beating.stop();
      this.#beating.delete(held.keyId);
    } catch (error) {
      log.warn({ err: error, keyId: held.keyId }, 'a countdown of a connection was not renewed');
    }
  }

  async #end(beating: Beating, cancels: boolean): Promise<void> {
    const { countdowns, runOut } = this.#deps;
    beating.stop();
    this.#beating.delete(beating.held.keyId);
    // A renewal that comes after the end would hold the orders on.
    await beating.renewal;
    await countdowns.end(beating.held.session, cancels);
    if (cancels) await runOut();
  }
}
