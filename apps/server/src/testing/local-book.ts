/** An event of a depth stream. */
export interface DepthEvent {
  readonly U: number;
  readonly u: number;
  readonly b: readonly (readonly [string, string])[];
  readonly a: readonly (readonly [string, string])[];
}

/** Answer of the call `depth`. */
export interface DepthSnapshot {
  readonly lastUpdateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/**
 * A book that a client keeps by the documented procedure: it buffers events until it has a snapshot, drops those that
 * the snapshot holds, wants the first one to reach over the snapshot and each later one to follow the one before, and
 * sets absolute quantities. A gap makes it ask for a new snapshot.
 */
export class LocalBook {
  /** Number of events that did not follow the one before. */
  gaps = 0;
  /** Events that were applied. */
  applied = 0;
  #lastUpdateId: number | null = null;
  #isFirst = true;
  #buffer: DepthEvent[] = [];
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  /** Null while it waits for a snapshot. */
  get lastUpdateId(): number | null {
    return this.#lastUpdateId;
  }

  /** Forgets everything, as after a new connection. */
  reset(): void {
    this.#lastUpdateId = null;
    this.#isFirst = true;
    this.#buffer = [];
    this.#bids.clear();
    this.#asks.clear();
  }

  take(event: DepthEvent): void {
    if (this.#lastUpdateId === null) this.#buffer.push(event);
    else this.#apply(event, this.#lastUpdateId);
  }

  /** False when the snapshot is older than what is buffered, so that another one is needed. */
  takeSnapshot(snapshot: DepthSnapshot): boolean {
    const [first] = this.#buffer;
    if (first !== undefined && snapshot.lastUpdateId + 1 < first.U) return false;
    this.#lastUpdateId = snapshot.lastUpdateId;
    setLevels(this.#bids, snapshot.bids);
    setLevels(this.#asks, snapshot.asks);
    for (const event of this.#buffer.splice(0)) this.take(event);
    return true;
  }

  /** The best levels, as the server shows them. */
  levels(count: number): Pick<DepthSnapshot, 'bids' | 'asks'> {
    const byPrice = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
      compareDecimals(a, b);
    const asks = [...this.#asks].toSorted(byPrice);
    const bids = [...this.#bids].toSorted((a, b) => byPrice(b, a));
    return { bids: bids.slice(0, count), asks: asks.slice(0, count) };
  }

  #apply(event: DepthEvent, lastUpdateId: number): void {
    if (event.u <= lastUpdateId) return;
    const follows = this.#isFirst ? event.U <= lastUpdateId + 1 : event.U === lastUpdateId + 1;
    if (!follows) {
      this.gaps += 1;
      this.reset();
      this.#buffer.push(event);
      return;
    }
    this.#isFirst = false;
    this.#lastUpdateId = event.u;
    this.applied += 1;
    setLevels(this.#bids, event.b);
    setLevels(this.#asks, event.a);
  }
}

function setLevels(side: Map<string, string>, levels: readonly (readonly [string, string])[]): void {
  for (const [price, quantity] of levels) {
    if (/^[0.]+$/.test(quantity)) side.delete(price);
    else side.set(price, quantity);
  }
}

/** Of texts with the same number of decimals. */
function compareDecimals(a: string, b: string): number {
  const [left, right] = [a.replace('.', ''), b.replace('.', '')];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : Number(left > right);
}
