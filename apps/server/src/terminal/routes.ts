import { terminal as calls } from '@openbourse/api';
import type { Database } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { findLayouts } from './queries.ts';
import { saveLayouts } from './save-layouts.ts';

export function terminalRoutes(http: HttpServer, { db }: { readonly db: Database }): void {
  http.servePrivate(
    calls.show,
    async ({ screen }, { userId }) =>
      (await findLayouts(db, { userId, screen })) ?? { layouts: null, revision: 0 },
  );
  http.serveChange(calls.save, saveLayouts);
}
