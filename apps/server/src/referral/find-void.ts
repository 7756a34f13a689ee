import type { ReferralVoidReason } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { UserPair } from '../identity/index.ts';
import { type Deps } from './deps.ts';

/** For how long two users of one browser and network count as one person. */
const DEVICE_MS = 30 * DAY_MS;
const PAIRS_PER_LOOK = 500;

export type VoidReasons = ReadonlyMap<string, ReferralVoidReason>;

export function pairKey({ payerId, receiverId }: UserPair): string {
  return `${payerId}:${receiverId}`;
}

/**
 * Void relations in an hour and their reasons; a relation with several reasons has the first one. However late an hour is
 * settled, what was used before it counts.
 */
export async function findVoid(
  { db, findSame }: Pick<Deps, 'db' | 'findSame'>,
  pairs: readonly UserPair[],
  hour: number,
): Promise<VoidReasons> {
  const since = hour - DEVICE_MS;
  const reasons = new Map<string, ReferralVoidReason>();
  for (let from = 0; from < pairs.length; from += PAIRS_PER_LOOK) {
    const some = pairs.slice(from, from + PAIRS_PER_LOOK);
    const found = [
      ['same_device', await findSame.device(db, some, since)],
      ['same_address', await findSame.address(db, some)],
      ['same_identity', await findSame.identity(db, some)],
    ] as const;
    // The later reason replaces the earlier one: an identity says more than an address, and that more than a device.
    for (const [reason, same] of found) for (const pair of same) reasons.set(pairKey(pair), reason);
  }
  return reasons;
}
