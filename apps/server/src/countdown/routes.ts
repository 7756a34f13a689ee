import { countdown as calls } from '@openbourse/api';
import { SECOND_MS } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Market } from '../market/index.ts';
import { listCountdowns } from './queries.ts';
import { setCountdown, showCountdown } from './set-countdown.ts';

export function countdownRoutes(
  http: HttpServer,
  { db, market }: { readonly db: Db; readonly market: Pick<Market, 'find'> },
): void {
  http.servePrivate(calls.list, async (_input, { userId }) =>
    (await listCountdowns(db, userId)).map((row) => showCountdown(market, row)),
  );
  http.serveChange(calls.set, async ({ tx, input, by: { userId }, now }) => {
    const { product, currency_match_id: matchId = null, seconds } = input;
    const wanted = { userId, product, matchId, periodMs: seconds * SECOND_MS, now };
    return { countdown: await setCountdown(tx, market, wanted) };
  });
}
