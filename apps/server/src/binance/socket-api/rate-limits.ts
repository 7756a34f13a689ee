import type { Json } from '../call.ts';
import type { OrderCounts } from '../../spot/index.ts';
import type { Limits } from '../limits.ts';

/** Use of each limit that a request counted to. */
export function rateLimitsOf(
  limits: Limits,
  used: { readonly ip: string; readonly orderCounts: OrderCounts | null },
): Json {
  const { ip, orderCounts } = used;
  return limits.list().flatMap((one) => {
    if (one.rateLimitType === 'REQUEST_WEIGHT') return [{ ...one, count: limits.usedWeight(ip) }];
    if (one.rateLimitType !== 'ORDERS' || orderCounts === null) return [];
    return [{ ...one, count: one.interval === 'DAY' ? orderCounts.day : orderCounts.tenSeconds }];
  });
}
