import type { portfolio as calls, ReplyOf } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';

export type Overview = ReplyOf<typeof calls.overview>;
export type Performance = ReplyOf<typeof calls.performance>;
export type Costs = ReplyOf<typeof calls.costs>;

export interface PortfolioDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'listAccounts'>;
  readonly market: Pick<Market, 'price'>;
  readonly contracts: {
    /** The profit of a user's open contracts at the last mark prices; null while one is missing. */
    unrealisedOf(userId: number): Promise<string | null>;
    /** The same at an instant that is over, of the users who had open contracts then. */
    unrealisedAt(
      db: Db,
      of: { readonly userIds: readonly number[]; readonly at: number },
    ): Promise<ReadonlyMap<number, string | null>>;
  };
}
