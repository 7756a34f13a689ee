import type { Spot } from '../spot/index.ts';
import type { OrderDesk } from './order-desk.ts';

/** The demo's accounts as traders: certified, in a group of their own, without an idempotency key to keep. */
export function ordinaryDesk(spot: Pick<Spot, 'placeOrder' | 'cancelOrder' | 'cancelAll'>): OrderDesk {
  return {
    place: async (userId, order) => {
      const trader = { userId, userGroup: 'demo', isUserReal: true, hasPayPassword: true, isFrozen: false };
      const { matchId, timeInForce, isPostOnly, ...rest } = order;
      const placed = await spot.placeOrder(
        trader,
        {
          currency_match_id: matchId,
          ...rest,
          ...(timeInForce === undefined ? {} : { time_in_force: timeInForce }),
          ...(isPostOnly === undefined ? {} : { post_only: isPostOnly }),
        },
        '',
      );
      return placed.order.id;
    },
    cancel: async (userId, orderId) => {
      await spot.cancelOrder(userId, { id: orderId });
    },
    cancelAll: async (userId) => {
      await spot.cancelAll(userId);
    },
  };
}
