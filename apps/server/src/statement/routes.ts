import { statement } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listStatementByUser } from './queries.ts';

export function statementRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(statement.list, (_input, session) => listStatementByUser(db, session.userId));
}
