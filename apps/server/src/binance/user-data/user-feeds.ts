import type { BalanceRow } from '@openbourse/api/socket';
import { TRADE_ACCOUNT } from '@openbourse/api';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { balanceChanged, type Ledger } from '../../ledger/index.ts';
import { commitUntold, ordersExecuted, presentExecution } from '../../spot/index.ts';
import { presentOrderEvents } from './present-order-events.ts';
import type { UserFollower } from './user-event.ts';
import { UserFeed } from './user-feed.ts';

export interface UserFeedsDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'balancesOf' | 'movements'>;
}

/** The events of users to their followers; nothing is composed for a user without one. */
export interface UserFeeds {
  /** Begins to send a user's events, without a gap from when it resolves; answers what stops it. */
  follow(userId: number, follower: UserFollower): Promise<() => void>;
  stop(): void;
}

/**
 * Ordering: of one commit the steps of orders as they happened, then their pairs, then the balances; all of
 * it before anything public of the same commit, because the bus is synchronous and sends private events
 * first.
 */
export function createUserFeeds(deps: UserFeedsDeps): UserFeeds {
  const { bus, clock, log } = deps;
  const feeds = new Map<number, UserFeed>();
  const end = (userId: number): void => {
    const feed = feeds.get(userId);
    feeds.delete(userId);
    feed?.end();
  };
  const open = (userId: number): UserFeed => {
    const feed = new UserFeed({
      now: clock.now,
      readBalances: async () => tradeRows(await deps.ledger.balancesOf(userId)),
      readMovements: (since) => deps.ledger.movements(userId, since),
      fail: (error) => {
        log.error({ err: error }, 'the movements of a user could not be read');
        end(userId);
      },
    });
    feeds.set(userId, feed);
    return feed;
  };
  const cancels = [
    bus.subscribe(ordersExecuted, ({ userId, executions }) => {
      const feed = feeds.get(userId);
      if (feed === undefined) return;
      const now = clock.now();
      for (const event of presentOrderEvents(executions.map(presentExecution), now)) feed.tell(event);
    }),
    bus.subscribe(balanceChanged, ({ userId, rows, isTrading }) =>
      feeds.get(userId)?.changeBalances(tradeRows(rows), { isTrading: isTrading === true }),
    ),
    bus.subscribe(commitUntold, () => {
      for (const userId of [...feeds.keys()]) end(userId);
    }),
  ];
  return {
    follow: async (userId, follower) => {
      const feed = feeds.get(userId) ?? open(userId);
      const leave = (): void => {
        feed.followers.delete(follower);
        if (feed.isIdle() && feeds.get(userId) === feed) feeds.delete(userId);
      };
      try {
        await feed.join(follower);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    stop: () => {
      for (const cancel of cancels) cancel();
    },
  };
}

function tradeRows(rows: readonly BalanceRow[]): readonly BalanceRow[] {
  return rows.filter((row) => row.account_type_id === TRADE_ACCOUNT);
}
