import { staking } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listStakingByUser } from './queries.ts';

export function stakingRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(staking.list, (_input, session) => listStakingByUser(db, session.userId));
}
