import type { Clock } from '../../kernel/clock.ts';
import { depthText, levelTexts } from '../stream/depth-text.ts';
import type { DepthChange } from '../stream/join-depth.ts';
import { ComposedMessage, type StreamFollower } from '../stream/stream-message.ts';
import type { TimeOf } from '../time-unit.ts';

type Level = readonly [string, string];
type Period = 100 | 1_000;

/** The levels of a book as of a sequence, best first. */
export interface BookLevels {
  readonly seq: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** A stream that a gateway makes of a book itself. */
export interface LocalStream {
  readonly followers: Set<StreamFollower>;
  readonly periodMs: Period;
  /** Another one follows. */
  joined(): void;
  /** The book has changed, at an instant of the owner's. */
  changed(change: DepthChange, at: number): void;
  /** The book was read anew: changes were lost. */
  renewed(change: DepthChange): void;
  /** Events that were sent may be wrong. */
  distrusted(): void;
  beat(): void;
}

interface LocalStreamDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly name: string;
  readonly symbol: string;
  readonly periodMs: Period;
}

class Followers {
  readonly set = new Set<StreamFollower>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  tell(compose: (time: TimeOf) => unknown): void {
    const message = new ComposedMessage(this.#name, compose);
    for (const follower of this.set) follower.deliver(message);
  }
}

/**
 * `@depth`: changes as they come, or those of a second together. Where some were lost, the next event does not follow the
 * one before by its numbers, and the client reads the book.
 */
export function localDepth({ clock, name, symbol, periodMs }: LocalStreamDeps): LocalStream {
  const followers = new Followers(name);
  let joined: JoinedChange | null = null;
  const send = (change: DepthChange, at: number): void =>
    followers.tell((time) => depthText(symbol, time(at), change));
  return {
    followers: followers.set,
    periodMs,
    joined: () => undefined,
    changed: (change, at) => {
      if (periodMs === 100) return send(change, at);
      joined ??= new JoinedChange(change.U);
      joined.add(change, at);
    },
    renewed: (change) => {
      joined = null;
      send(change, clock.now());
    },
    distrusted: () => {
      for (const follower of followers.set) follower.lose();
    },
    beat: () => {
      if (joined === null) return;
      send(joined.change(), joined.at);
      joined = null;
    },
  };
}

/** Changes that follow each other, as one. */
class JoinedChange {
  readonly #first: number;
  readonly #sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  #last = 0;
  at = 0;

  constructor(first: number) {
    this.#first = first;
  }

  add({ u, b, a }: DepthChange, at: number): void {
    this.#last = u;
    this.at = at;
    for (const [price, quantity] of b) this.#sides.b.set(price, quantity);
    for (const [price, quantity] of a) this.#sides.a.set(price, quantity);
  }

  change(): DepthChange {
    return { U: this.#first, u: this.#last, b: [...this.#sides.b], a: [...this.#sides.a] };
  }
}

/** `@depth<levels>`: the best levels whenever they may have changed, and once for each new follower. */
export function localLevels(
  { name, periodMs }: LocalStreamDeps,
  levels: number,
  read: () => BookLevels,
): LocalStream {
  const followers = new Followers(name);
  let isChanged = true;
  const show = (): void => {
    if (!isChanged) return;
    isChanged = false;
    const { seq, bids, asks } = read();
    const best = (side: readonly Level[]): readonly Level[] => levelTexts(side.slice(0, levels));
    followers.tell(() => ({ lastUpdateId: seq, bids: best(bids), asks: best(asks) }));
  };
  const mark = (): void => {
    isChanged = true;
  };
  return {
    followers: followers.set,
    periodMs,
    joined: mark,
    changed: () => {
      mark();
      if (periodMs === 100) show();
    },
    renewed: mark,
    distrusted: mark,
    beat: show,
  };
}
