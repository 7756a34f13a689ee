import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@openbourse/testkit/seeded-random';

/** A change that the server has acknowledged. */
export interface Done {
  readonly who: string;
  readonly name: string;
  readonly input: unknown;
  readonly key: string;
  readonly reply: unknown;
  /** Instants of the server's clock at which it was asked for and answered. */
  readonly askedAt: number;
  readonly at: number;
  /** Makes the call with the same key again, with the same input or another one. */
  readonly call: (input: unknown) => Promise<unknown>;
}

/** The past of a run: acknowledged changes, and a count of each call and refusal. */
export class Journal {
  /** Counts of outcomes, by `call` or `call: refusal`. */
  readonly seen = new Map<string, number>();
  /** Counts of done calls by the circumstances in which they were done, as `call in circumstance`. */
  readonly meetings = new Map<string, number>();
  /** Weather, faults and steps of the clock while people act now. */
  circumstances: readonly string[] = [];
  acts = 0;
  /** Instant at which the last fault was over, or the clock was right again. */
  faultedAt = 0;
  private readonly recent: Done[] = [];
  private readonly asked = new Map<string, number>();

  done(change: Done): void {
    this.count(change.name);
    for (const one of this.circumstances) add(this.meetings, `${change.name} in ${one}`);
    this.recent.push(change);
    for (const id of idsOf(change.reply)) this.asked.set(id, change.askedAt);
    if (this.recent.length > KEPT) this.recent.shift();
  }

  refused({ name, key }: { readonly who: string; readonly name: string; readonly key: string }): void {
    this.count(`${name}: ${key}`);
  }

  /** Instant at which an order, or the close of a position, was asked for; undefined for what no person asked for. */
  askedAt(id: string): number | undefined {
    return this.asked.get(id);
  }

  /** Recent changes of a name by one caller. */
  madeBy(who: string, name: string): readonly Done[] {
    return this.recent.filter((one) => one.who === who && one.name === name);
  }

  count(what: string): void {
    add(this.seen, what);
  }

  /** Input of another recent change of the same name by the same person. */
  otherInput({ who, name, input }: Done): unknown {
    const isOther = (one: Done): boolean =>
      one.who === who && one.name === name && !isDeepStrictEqual(one.input, input);
    return this.recent.find(isOther)?.input;
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

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Ids of what a change made: its own, and that of the close of a position. */
function idsOf(reply: unknown): readonly string[] {
  const { id, close } = (reply ?? {}) as { readonly id?: unknown; readonly close?: unknown };
  const closeId = (close as { readonly id?: unknown } | null | undefined)?.id;
  return [id, closeId].filter((one) => typeof one === 'string');
}
