/** A price as a venue gave it. `price` is text from outside and may be anything. */
export interface Tick {
  readonly symbol: string;
  readonly price: string;
  /** When the venue says that it held, epoch milliseconds. */
  readonly at: number;
  readonly source: string;
}

/** Where prices come from. Nothing behind it is trusted; the guard judges every tick. */
export interface Feed {
  start(onTick: (tick: Tick) => void): void;
  stop(): void;
}

/** State of the index of a match: whether it can be used. */
export interface FeedHealth {
  readonly matchId: number;
  readonly symbol: string;
  readonly state: 'healthy' | 'stale' | 'frozen' | 'doubtful' | 'closed';
  /** Since the last accepted tick; null before the first. */
  readonly ageMs: number | null;
}
