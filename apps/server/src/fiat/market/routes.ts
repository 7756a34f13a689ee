import { fiat as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Kit } from '../kit.ts';
import { showAds, showBestAd } from './list-ads.ts';
import { showMarkets, showMerchant } from './show-markets.ts';

export function fiatMarketRoutes(http: HttpServer, kit: Kit): void {
  http.servePublic(calls.markets, async () => showMarkets(kit));
  http.servePublic(calls.ads, async (input, context) => showAds(kit, await callerOf(kit, context), input));
  http.servePublic(calls.bestAd, async (input, context) =>
    showBestAd(kit, await callerOf(kit, context), input),
  );
  http.servePublic(calls.merchant, async ({ id }) => showMerchant(kit, id));
}

/** Caller of a public list; 0 for a guest, and for a session that is over. */
async function callerOf(kit: Kit, context: RequestContext): Promise<number> {
  if (context.token === '') return 0;
  try {
    return (await kit.identity.findSession(context.token, context)).userId;
  } catch (error) {
    if (error instanceof AppError && error.key.startsWith('session.')) return 0;
    throw error;
  }
}
