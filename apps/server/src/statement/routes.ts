import { statement as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Statement } from './statement.ts';

export function statementRoutes(http: HttpServer, statement: Statement): void {
  http.servePrivate(calls.years, (_input, session) => statement.years(session.userId));
  http.servePrivate(calls.yearly, (input, session) => statement.yearly(session.userId, input.year));
  http.servePrivate(calls.file, (input, session, { locale }) =>
    statement.file(session.userId, { ...input, locale }),
  );
}
