import { apikey as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { ApiKeys } from './apikey.ts';
import { createKey } from './create-key.ts';
import { presentForOperator, presentKey } from './present-key.ts';
import { listAllKeys, listKeys } from './queries.ts';
import { revokeAsOperator, revokeKey } from './revoke-key.ts';
import { updateKey } from './update-key.ts';

const PAGE_SIZE = 50;

/** Serves the calls by which users and operators see and change keys; a key itself opens none of them. */
export function apiKeyRoutes(http: HttpServer, { deps }: ApiKeys): void {
  http.servePrivate(calls.list, async (_input, { userId }) =>
    (await listKeys(deps.db, userId)).map((row) => presentKey(deps, row)),
  );
  http.serveChange(calls.create, (change) => createKey(deps, change));
  http.serveChange(calls.update, (change) => updateKey(deps, change));
  http.serveChange(calls.revoke, (change) => revokeKey(deps, change));
  http.serveOperator(calls.operatorKeys, async ({ user_id: userId, cursor, limit = PAGE_SIZE }) => {
    const rows = await listAllKeys(deps.db, { userId, beforeId: readIdCursor(cursor), rows: limit + 1 });
    const present = (row: (typeof rows)[number]) => presentForOperator(deps, row);
    return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
  });
  http.serveChange(calls.operatorRevoke, (change) => revokeAsOperator(deps, change));
}
