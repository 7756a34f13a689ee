import { subscription } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listSubscriptionByUser } from './queries.ts';

export function subscriptionRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(subscription.list, (_input, session) => listSubscriptionByUser(db, session.userId));
}
