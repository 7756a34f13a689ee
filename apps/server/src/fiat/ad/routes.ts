import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { changeAd } from './change-ad.ts';
import { editAd } from './edit-ad.ts';
import { changeAnyAd, showAllAds } from './operator-ads.ts';
import { showOwnAds } from './own-ads.ts';
import { publishAd } from './publish-ad.ts';

export function adRoutes(http: HttpServer, kit: Kit): void {
  http.serveChange(calls.publishAd, (change) => publishAd(kit, change));
  http.serveChange(calls.editAd, (change) => editAd(kit, change));
  http.serveChange(calls.changeAd, (change) => changeAd(kit, change));
  http.servePrivate(calls.ownAds, async (input, session) => showOwnAds(kit, session.userId, input));
  http.serveOperator(calls.operatorAds, async (input) => showAllAds(kit, input));
  http.serveChange(calls.operatorChangeAd, (change) => changeAnyAd(kit, change));
}
