import { ERRORS, spot as calls } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import { orderNameOf } from './read-orders.ts';
import type { OrderLimit } from './order-limit.ts';
import type { Spot } from './spot.ts';

/** Serves spot trading. The Idempotency-Key of a placing serves as its client order id when it has none. */
export function spotRoutes(http: HttpServer, spot: Spot): void {
  http.serveCommand(calls.placeOrder, {
    handle: ({ input, by, context }) =>
      countOrders(spot.orderLimit, { userId: by.userId, count: 1 }, () =>
        spot.placeOrder(by, input, context.idempotencyKey),
      ),
    findFirst: ({ input, by, context }) => spot.findFirst(by.userId, input, context.idempotencyKey),
  });
  http.serveCommand(calls.placeScaledOrders, ({ input, by, once }) =>
    once.share(() =>
      countOrders(spot.orderLimit, { userId: by.userId, count: input.orders }, () =>
        spot.placeScaledOrders(by, { input, once }),
      ),
    ),
  );
  http.serveCommand(calls.amendOrder, ({ input, by, once }) =>
    once.share(() =>
      countOrders(spot.orderLimit, { userId: by.userId, count: 1 }, () =>
        spot.amendOrder(by, { input, once }),
      ),
    ),
  );
  http.serveCommand(calls.cancelOrder, async ({ input, by }) => ({
    order: await spot.cancelOrder(by.userId, orderNameOf(input)),
  }));
  http.serveCommand(calls.cancelAll, ({ input, by, once }) =>
    once.share(async () => ({
      cancelled: await spot.cancelAll(by.userId, input.currency_match_id, once),
    })),
  );
  http.servePrivate(calls.openOrders, async (input, session) =>
    spot.openOrders(session.userId, input.currency_match_id),
  );
  http.servePrivate(calls.orders, async (input, session) => spot.listOrders(session.userId, input));
  http.servePrivate(calls.order, async (input, session) =>
    spot.readOrder(session.userId, orderNameOf(input)),
  );
  http.servePrivate(calls.trades, async (input, session) => spot.listFills(session.userId, input));
  http.servePrivate(calls.feeRates, async (input, session) =>
    spot.feeRates(session.userGroup, input.currency_match_id),
  );
}

/** Counts orders while they are placed; what is refused counts nothing, and what may have happened does. */
async function countOrders<T>(
  limit: OrderLimit,
  { userId, count }: { readonly userId: number; readonly count: number },
  run: () => Promise<T>,
): Promise<T> {
  const beyond = limit.take(userId, count);
  if (beyond !== null) throw new AppError('request.too_many', { seconds: beyond.seconds });
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && ERRORS[error.key].http < 500) limit.giveBack(userId, count);
    throw error;
  }
}
