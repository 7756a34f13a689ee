import type { Db } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';
import { listDeviceUses } from '../device/device-use-queries.ts';

/** Two users of whom one may be the other. */
export interface UserPair {
  readonly payerId: number;
  readonly receiverId: number;
}

/**
 * The pairs who used one browser from one network since an instant; an unknown browser belongs to no user.
 */
export async function findSameDevice<P extends UserPair>(
  db: Db,
  pairs: readonly P[],
  since: number,
): Promise<readonly P[]> {
  const userIds = [...new Set(pairs.flatMap(({ payerId, receiverId }) => [payerId, receiverId]))];
  const devices = new Map<number, Set<string>>();
  for (const { userId, userAgent, ip } of await listDeviceUses(db, { userIds, since })) {
    if (userAgent === '') continue;
    const own = devices.get(userId) ?? new Set();
    devices.set(userId, own.add(`${networkOf(ip)} ${userAgent}`));
  }
  return pairs.filter(({ payerId, receiverId }) => {
    const others = devices.get(receiverId) ?? new Set<string>();
    return [...(devices.get(payerId) ?? [])].some((device) => others.has(device));
  });
}
