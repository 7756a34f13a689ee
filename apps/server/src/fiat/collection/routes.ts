import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import { removeMethod, saveMethod, setDefaultMethod } from './change-methods.ts';
import type { Kit } from '../kit.ts';
import { showMethod, showMethods } from './show-methods.ts';

/** Serves the collection methods of the user. */
export function collectionRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.collectionMethods, (_input, { userId }) => showMethods(kit, userId));
  http.servePrivate(calls.collectionMethod, ({ id }, { userId }) => showMethod(kit, kit.db, { userId, id }));
  http.servePrivate(calls.certifiedName, async (_input, { userId }) => ({
    name: await kit.certifiedName(kit.db, userId),
  }));
  http.serveChange(calls.saveCollectionMethod, (change) => saveMethod(kit, change));
  http.serveChange(calls.removeCollectionMethod, (change) => removeMethod(kit, change));
  http.serveChange(calls.setDefaultCollectionMethod, (change) => setDefaultMethod(kit, change));
}
