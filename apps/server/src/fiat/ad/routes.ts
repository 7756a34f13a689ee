import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { presentOwnAd } from './ad.ts';
import { changeAd } from './change-ad.ts';
import { editAd } from './edit-ad.ts';
import { changeAnyAd, showAllAds } from './operator-ads.ts';
import { showOwnAds } from './own-ads.ts';
import { publishAd } from './publish-ad.ts';

export function adRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.publishAd, async (input, session, { idempotencyKey }) =>
    presentOwnAd(kit.market, await publishAd(kit, session, { input, idempotencyKey })),
  );
  http.servePrivate(calls.editAd, async (input, session, { idempotencyKey }) =>
    presentOwnAd(kit.market, await editAd(kit, session, { input, idempotencyKey })),
  );
  http.servePrivate(calls.changeAd, async (input, session, { idempotencyKey }) =>
    presentOwnAd(kit.market, await changeAd(kit, session, { input, idempotencyKey })),
  );
  http.servePrivate(calls.ownAds, async (input, session) => showOwnAds(kit, session.userId, input));
  http.serveOperator(calls.operatorAds, async (input) => showAllAds(kit, input));
  http.serveOperator(calls.operatorChangeAd, async (input, session) => changeAnyAd(kit, session, input));
}
