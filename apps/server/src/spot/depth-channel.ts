import { type DepthLevels, SOCKET_LIMITS } from '@openbourse/api/socket';
import type { Clock } from '../kernel/clock.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';

type Level = readonly [string, string];

/** At most ten messages a second and market. */
const PERIOD_MS = 100;

/**
 * Publishes the order books on DEPTH channels: all levels at first, then the changed ones.
 *
 * Invariant: what a client has after the snapshot and every update is the view that was published last, so a
 * snapshot is always that view and never a newer book.
 */
export class DepthChannel {
  readonly #hub: SocketHub;
  readonly #read: (matchId: number) => DepthLevels;
  readonly #views = new Map<number, DepthLevels>();
  readonly #changed = new Set<number>();
  readonly #stop: () => void;

  constructor(deps: {
    hub: SocketHub;
    clock: Clock;
    read: (matchId: number, levels: number) => DepthLevels;
  }) {
    this.#hub = deps.hub;
    this.#read = (matchId) => deps.read(matchId, SOCKET_LIMITS.depthLevels);
    this.#stop = deps.clock.every(PERIOD_MS, () => this.flush());
  }

  markChanged(matchIds: readonly number[]): void {
    for (const matchId of matchIds) this.#changed.add(matchId);
  }

  snapshot(matchId: number): DepthLevels {
    const view = this.#views.get(matchId) ?? this.#read(matchId);
    this.#views.set(matchId, view);
    return view;
  }

  flush(): void {
    for (const matchId of this.#changed) {
      const before = this.#views.get(matchId);
      if (before === undefined) continue;
      if (!this.#hub.isFollowed(`DEPTH:${matchId}`)) {
        this.#views.delete(matchId);
        continue;
      }
      const after = this.#read(matchId);
      this.#views.set(matchId, after);
      const bids = changedLevels(before.bids, after.bids);
      const asks = changedLevels(before.asks, after.asks);
      if (bids.length + asks.length > 0) this.#hub.publish(`DEPTH:${matchId}`, { bids, asks });
    }
    this.#changed.clear();
  }

  stop(): void {
    this.#stop();
  }
}

/** The levels of `after` that are new or differ, and those of `before` that are gone, with quantity "0". */
export function changedLevels(before: readonly Level[], after: readonly Level[]): Level[] {
  const old = new Map(before);
  const changed = after.filter(([price, quantity]) => old.get(price) !== quantity);
  for (const [price] of after) old.delete(price);
  return [...changed, ...[...old.keys()].map((price): Level => [price, '0'])];
}
