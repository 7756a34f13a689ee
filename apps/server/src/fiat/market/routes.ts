import { fiat as calls } from '@openbourse/api';
import { callerOf } from '../../kernel/caller.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { showAds, showBestAd } from './list-ads.ts';
import { showMarkets, showMerchant } from './show-markets.ts';

export function fiatMarketRoutes(http: HttpServer, deps: Deps): void {
  const { findSession } = deps.identity;
  http.servePublic(calls.markets, async () => showMarkets(deps));
  http.servePublic(calls.ads, async (input, context) =>
    showAds(deps, await callerOf(findSession, context), input),
  );
  http.servePublic(calls.bestAd, async (input, context) =>
    showBestAd(deps, await callerOf(findSession, context), input),
  );
  http.servePublic(calls.merchant, async ({ id }) => showMerchant(deps, id));
}
