import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Role } from '../kernel/role.ts';

export interface StatusDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly modes: Pick<Modes, 'active'>;
  /** Roles of which this process or another one serves calls at the moment. */
  readonly servedRoles: () => Promise<ReadonlySet<Role>>;
}
