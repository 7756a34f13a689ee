import { FIAT_LIMITS, type fiat as calls, LEVEL_RIGHTS, type ReplyOf } from '@openbourse/api';
import { nextMidnight, orderValueMax } from '@openbourse/engine';
import { compareDecimal, DAY_MS, subDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { findMerchantOf } from '../merchant/merchant-queries.ts';
import { readTaken } from '../person/limit-queries.ts';
import { findPerson } from '../person/person-queries.ts';
import { readCancellationsLeft } from '../person/read-conduct.ts';

/** A user's rights in trading with others now. Values are in USDT; null where there is no such limit. */
export interface Standing {
  readonly level: 0 | 1 | 2;
  readonly isMerchant: boolean;
  readonly isFrozen: boolean;
  readonly canTrade: boolean;
  readonly registeredAt: number;
  readonly blockedUntil: number | null;
  readonly blockReason: 'cancellations' | 'false_payment' | null;
  readonly cancellationsLeft: number;
  readonly active: number;
  readonly orderValueMax: string | null;
  readonly valueLeft: string | null;
  readonly completed: number;
}

/** Reads it as of now; within a transaction that has the person locked it stays true until the end. */
export async function readStanding(
  deps: Pick<Deps, 'identity' | 'clock'>,
  db: Db,
  userId: number,
): Promise<Standing> {
  const now = deps.clock.now();
  const user = await deps.identity.readUser(db, userId);
  const person = await findPerson(db, userId);
  const isMerchant = (await findMerchantOf(db, userId))?.state === 'certified';
  const taken = await readTaken(db, { userId, since: nextMidnight(now) - DAY_MS });
  const rights = LEVEL_RIGHTS[user.level];
  const isBlocked = (person?.blockedUntil ?? 0) > now;
  const buyer = { bought: person?.bought ?? 0, registeredAt: user.createdAt };
  const isFrozen = user.isFrozen || user.isDisabled;
  return {
    level: user.level,
    isMerchant,
    isFrozen,
    canTrade: rights.canP2p && !isFrozen,
    registeredAt: user.createdAt,
    blockedUntil: isBlocked ? (person?.blockedUntil ?? null) : null,
    blockReason: isBlocked ? (person?.blockReason ?? null) : null,
    cancellationsLeft: await readCancellationsLeft(db, { userId, at: now }),
    active: taken.active,
    orderValueMax: isMerchant ? null : orderValueMax(buyer, now),
    valueLeft: leastLeft([
      [rights.p2pTotalMax, taken.total],
      [rights.p2pDailyMax, taken.recent],
    ]),
    completed: person?.completed ?? 0,
  };
}

/** The smallest rest of some limits; null where there is none. */
function leastLeft(limits: readonly (readonly [string | null, string])[]): string | null {
  const lefts = limits.flatMap(([limit, used]) =>
    limit === null ? [] : [atLeastZero(subDecimal(limit, used))],
  );
  const [first, ...others] = lefts;
  if (first === undefined) return null;
  return others.reduce((least, left) => (compareDecimal(left, least) < 0 ? left : least), first);
}

function atLeastZero(amount: string): string {
  return amount.startsWith('-') ? '0' : amount;
}

export async function showStanding(
  deps: Pick<Deps, 'identity' | 'clock' | 'db'>,
  userId: number,
): Promise<ReplyOf<typeof calls.standing>> {
  const standing = await readStanding(deps, deps.db, userId);
  return {
    level: standing.level,
    is_merchant: standing.isMerchant,
    can_trade: standing.canTrade,
    blocked_until: standing.blockedUntil,
    block_reason: standing.blockReason,
    cancellations_left: standing.cancellationsLeft,
    active_orders: standing.active,
    active_orders_max: FIAT_LIMITS.activeOrdersMax,
    order_value_max: standing.orderValueMax,
    value_left: standing.valueLeft,
    completed: standing.completed,
  };
}
