import { referral } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listReferralByUser } from './queries.ts';

export function referralRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(referral.list, (_input, session) => listReferralByUser(db, session.userId));
}
