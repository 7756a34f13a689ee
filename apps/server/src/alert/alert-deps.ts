import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Market } from '../market/index.ts';

export interface AlertDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: Pick<Market, 'all' | 'find' | 'quotation' | 'currentCandle' | 'kline'>;
}
