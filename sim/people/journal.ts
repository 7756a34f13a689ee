import type { Random } from '@openbourse/testkit/seeded-random';

/** A change that the server has acknowledged. */
export interface Done {
  readonly who: string;
  readonly name: string;
  readonly input: unknown;
  readonly key: string;
  readonly reply: unknown;
  readonly at: number;
  /** Makes the same call with the same key again. */
  readonly call: () => Promise<unknown>;
}

/** The past of a run: acknowledged changes, and a count of each call and refusal. */
export class Journal {
  /** Counts of outcomes, by `call` or `call: refusal`. */
  readonly seen = new Map<string, number>();
  acts = 0;
  private readonly recent: Done[] = [];

  done(change: Done): void {
    this.count(change.name);
    this.recent.push(change);
    if (this.recent.length > KEPT) this.recent.shift();
  }

  refused({ name, key }: { readonly who: string; readonly name: string; readonly key: string }): void {
    this.count(`${name}: ${key}`);
  }

  count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  /** Some of the last changes. */
  pick(random: Random, count: number): readonly Done[] {
    return Array.from(
      { length: Math.min(count, this.recent.length) },
      () => this.recent[random.int(this.recent.length)]!,
    );
  }
}

const KEPT = 200;
