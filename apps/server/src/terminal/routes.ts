import { terminal as calls } from '@openbourse/api';
import type { Database } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { findDocument } from './queries.ts';
import { saveDocument } from './save-document.ts';

export function terminalRoutes(http: HttpServer, { db }: { readonly db: Database }): void {
  http.servePrivate(
    calls.show,
    async ({ name }, { userId }) =>
      (await findDocument(db, { userId, name })) ?? { content: null, revision: 0 },
  );
  http.serveChange(calls.save, saveDocument);
}
