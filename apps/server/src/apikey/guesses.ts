import { AppError } from '../kernel/error.ts';
import { networkOf } from '../kernel/network.ts';

const WINDOW_MS = 60_000;
const SECOND_MS = 1_000;

/** How many texts that were no key may be looked for in a minute. */
interface Allowance {
  readonly perNetwork: number;
  readonly inTotal: number;
}

const ALLOWANCE: Allowance = { perNetwork: 60, inTotal: 30_000 };

/** Counts guesses at keys, so that they cost the database little; keys in memory are asked for without it. */
export class Guesses {
  readonly #counts = new Map<string, number>();
  readonly #allowance: Allowance;
  #total = 0;
  #since = 0;

  constructor(allowance: Allowance = ALLOWANCE) {
    this.#allowance = allowance;
  }

  /** Refuses with `request.too_many` where too many came from a network, or from everywhere. */
  assertAllowed(ip: string, now: number): void {
    this.#turn(now);
    const isSpent =
      this.#total >= this.#allowance.inTotal ||
      (this.#counts.get(networkOf(ip)) ?? 0) >= this.#allowance.perNetwork;
    if (!isSpent) return;
    const seconds = Math.ceil((this.#since + WINDOW_MS - now) / SECOND_MS);
    throw new AppError('request.too_many', { seconds: String(seconds) });
  }

  count(ip: string, now: number): void {
    this.#turn(now);
    const network = networkOf(ip);
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
    this.#total += 1;
  }

  #turn(now: number): void {
    if (now < this.#since + WINDOW_MS) return;
    this.#counts.clear();
    this.#total = 0;
    this.#since = now;
  }
}
