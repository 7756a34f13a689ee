import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import { removeMethod, saveMethod, setDefaultMethod } from './change-methods.ts';
import type { Deps } from '../deps.ts';
import { listOffered } from './offered.ts';
import { showMethod, showMethods } from './show-methods.ts';

/** Serves the collection methods of the user. */
export function collectionRoutes(http: HttpServer, deps: Deps): void {
  http.servePrivate(calls.collectionMethods, (_input, { userId }) => showMethods(deps, userId));
  http.servePrivate(calls.collectionMethod, ({ id }, { userId }) =>
    showMethod(deps, deps.db, { userId, id }),
  );
  http.servePrivate(calls.certifiedName, async (_input, { userId }) => ({
    name: await deps.certifiedName(deps.db, userId),
    kinds: await listOffered(deps, userId),
  }));
  http.serveChange(calls.saveCollectionMethod, (change) => saveMethod(deps, change));
  http.serveChange(calls.removeCollectionMethod, (change) => removeMethod(deps, change));
  http.serveChange(calls.setDefaultCollectionMethod, (change) => setDefaultMethod(deps, change));
}
