import type { PublicTrade } from '@openbourse/api/socket';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Market } from '../../market/index.ts';
import type { OrderRow, Spot } from '../../spot/index.ts';
import type { Symbols } from '../symbols.ts';
import type { TimeOf } from '../time-unit.ts';
import type { ListenKeys } from '../user-data/listen-keys.ts';

/** Dependencies from which streams are made. */
export interface SourceDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly market: Market;
  readonly spot: Spot;
  readonly symbols: Symbols;
  readonly listenKeys: ListenKeys;
}

/** Trades of one commit, oldest first, and the number of each one's taker order. */
export interface TradeBatch {
  readonly matchId: number;
  readonly trades: readonly PublicTrade[];
  readonly takers: readonly number[];
}

/** Sends an event to all followers; it is composed once per unit of time, and only then. */
export type Tell = (compose: (time: TimeOf) => unknown) => void;

/** Source of one followed stream. It is made for the first follower and dropped after the last. */
export interface StreamSource {
  /** The match whose changes it wants to hear of; null for those of every match. */
  readonly matchId: number | null;
  /** Resolves when the stream can be joined without a gap; at once when there is none to fear. */
  readonly opened?: Promise<void>;
  /** The last follower has left. */
  closed?(): void;
  /** Another one follows: what stands still is sent again. */
  joined?(): void;
  /** Followers may have missed something; where `joined` does not send the present, this does. */
  renewed?(): void;
  tradesExecuted?(batch: TradeBatch): void;
  /** An order of the match was placed, filled or ended; what everybody may know of it is for the source to judge. */
  orderChanged?(order: OrderRow): void;
  /** Orders may have changed without an announcement. */
  commitUntold?(): void;
  bookChanged?(): void;
  /** The 24-hour statistics of a match changed. */
  tickerChanged?(matchId: number): void;
  readonly beat?: {
    readonly periodMs: BeatMs;
    /** Answers what it reads, if it does; beats until then are left out. */
    run(): Promise<void> | undefined;
  };
}

export const BEATS_MS = [100, 1_000, 2_000] as const;
export type BeatMs = (typeof BEATS_MS)[number];
