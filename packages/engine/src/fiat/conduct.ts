import { HOUR_MS } from '@openbourse/money';
import { nextMidnight } from './deadlines.ts';

/**
 * Restrictions on people who do not keep their word (specification, sections 6 and 9; rule book, section 5).
 */
export const CANCELLATIONS_A_DAY = 3;
const LADDER_MS = 30 * 24 * HOUR_MS;
const SECOND_BLOCK_MS = 48 * HOUR_MS;

/**
 * Cancellations left today, before buying stops until 00:00 UTC; never below zero. Every one counts, however
 * soon it comes and whatever its reason, and so does a payment that never came: `endedAt` are the instants at
 * which orders of the buyer ended so.
 */
export function cancellationsLeft(endedAt: readonly number[], now: number): number {
  const today = nextMidnight(now);
  return Math.max(0, CANCELLATIONS_A_DAY - endedAt.filter((at) => nextMidnight(at) === today).length);
}

/** Consequence of a false "I have paid". */
export type Penalty = { readonly kind: 'block'; readonly until: number } | { readonly kind: 'freeze' };

/**
 * The penalty of the newest of some upheld false payments: that day, the second within 30 days 48 hours, the third
 * freezes the account for review. `earlier` are the instants of those before it.
 */
export function penaltyFor(earlier: readonly number[], now: number): Penalty {
  const recent = earlier.filter((at) => at > now - LADDER_MS && at <= now).length;
  if (recent === 0) return { kind: 'block', until: nextMidnight(now) };
  if (recent === 1) return { kind: 'block', until: now + SECOND_BLOCK_MS };
  return { kind: 'freeze' };
}

/**
 * The most that one order of a buyer may be worth before others trust the buyer, in USDT
 * (rule book, section 5).
 */
export const BUYER_LIMITS = {
  firstPurchaseMax: '200',
  newBuyerMax: '1000',
  trustedPurchases: 5,
  trustedAgeMs: 30 * 24 * HOUR_MS,
} as const;

/**
 * The most that one order of a buyer may be worth, in USDT as a decimal text: little before the first
 * completed purchase, more until there are five and the account is 30 days old; null from then on.
 */
export function orderValueMax(
  buyer: { readonly bought: number; readonly registeredAt: number },
  now: number,
): string | null {
  if (buyer.bought === 0) return BUYER_LIMITS.firstPurchaseMax;
  const isTrusted =
    buyer.bought >= BUYER_LIMITS.trustedPurchases && now - buyer.registeredAt >= BUYER_LIMITS.trustedAgeMs;
  return isTrusted ? null : BUYER_LIMITS.newBuyerMax;
}
