import { fiat as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { showAds, showBestAd } from './list-ads.ts';
import { showMarkets, showMerchant } from './show-markets.ts';

export function fiatMarketRoutes(http: HttpServer, deps: Deps): void {
  http.servePublic(calls.markets, async () => showMarkets(deps));
  http.servePublic(calls.ads, async (input, context) => showAds(deps, await callerOf(deps, context), input));
  http.servePublic(calls.bestAd, async (input, context) =>
    showBestAd(deps, await callerOf(deps, context), input),
  );
  http.servePublic(calls.merchant, async ({ id }) => showMerchant(deps, id));
}

/** Caller of a public list; 0 for a guest, and for a session that is over. */
async function callerOf(deps: Deps, context: RequestContext): Promise<number> {
  if (context.token === '') return 0;
  try {
    return (await deps.identity.findSession(context.token, context)).userId;
  } catch (error) {
    if (error instanceof AppError && error.key.startsWith('session.')) return 0;
    throw error;
  }
}
