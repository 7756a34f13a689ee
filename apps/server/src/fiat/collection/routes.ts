import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import { removeMethod, saveMethod, setDefaultMethod } from './change-methods.ts';
import type { Kit } from '../kit.ts';
import { showMethod, showMethods } from './show-methods.ts';

/** Serves the collection methods of the user. */
export function collectionRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.collectionMethods, (_input, { userId }) => showMethods(kit, userId));
  http.servePrivate(calls.collectionMethod, ({ id }, { userId }) => showMethod(kit, { userId, id }));
  http.servePrivate(calls.certifiedName, async (_input, { userId }) => ({
    name: await kit.certifiedName(kit.db, userId),
  }));
  http.servePrivate(calls.saveCollectionMethod, async (input, { userId }, context) => {
    const id = await saveMethod(kit, { userId, input }, context);
    return showMethod(kit, { userId, id });
  });
  http.servePrivate(calls.removeCollectionMethod, async (input, { userId }, context) => {
    await removeMethod(kit, { userId, id: input.id, payPassword: input.pay_password }, context);
    return {};
  });
  http.servePrivate(calls.setDefaultCollectionMethod, async (input, { userId }, context) => {
    await setDefaultMethod(kit, { userId, id: input.id, payPassword: input.pay_password }, context);
    return {};
  });
}
