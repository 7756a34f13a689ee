import type { Call } from '../call.ts';
import type { BinanceDeps } from '../call-deps.ts';
import type { Limits } from '../limits.ts';
import type { CallRequest, Served } from '../serve-call.ts';
import type { UserFeeds } from '../user-data/user-feeds.ts';

/** The calls, as a connection that stays serves them. */
export interface CallServer {
  readonly calls: readonly Call[];
  readonly limits: Limits;
  readonly feeds: UserFeeds;
  readonly countdowns: BinanceDeps['countdowns'];
  /** Cancels the orders of countdowns that have run out. */
  readonly runOut: () => Promise<void>;
  readonly onKeysEnded: BinanceDeps['onKeysEnded'];
  serve(call: Call, request: CallRequest): Promise<Served>;
}
