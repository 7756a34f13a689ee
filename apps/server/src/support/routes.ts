import { support } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listSupportByUser } from './queries.ts';

export function supportRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(support.list, (_input, session) => listSupportByUser(db, session.userId));
}
