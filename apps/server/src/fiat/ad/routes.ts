import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { changeAd } from './change-ad.ts';
import { editAd } from './edit-ad.ts';
import { changeAnyAd, showAllAds } from './operator-ads.ts';
import { showOwnAds } from './own-ads.ts';
import { publishAd } from './publish-ad.ts';

export function adRoutes(http: HttpServer, deps: Deps): void {
  http.serveChange(calls.publishAd, (change) => publishAd(deps, change));
  http.serveChange(calls.editAd, (change) => editAd(deps, change));
  http.serveChange(calls.changeAd, (change) => changeAd(deps, change));
  http.servePrivate(calls.ownAds, async (input, session) => showOwnAds(deps, session.userId, input));
  http.serveOperator(calls.operatorAds, async (input) => showAllAds(deps, input));
  http.serveChange(calls.operatorChangeAd, (change) => changeAnyAd(deps, change));
}
