import { type Db, toTimestamp } from '../../kernel/db.ts';

export interface DeviceUse {
  readonly userId: number;
  readonly userAgent: string;
  readonly ip: string;
}

/** By which browsers and from where users came since an instant. */
export function listDeviceUses(
  db: Db,
  wanted: { readonly userIds: readonly number[]; readonly since: number },
): Promise<DeviceUse[]> {
  return db.query<DeviceUse>(
    `select user_id as "userId", user_agent as "userAgent", ip from identity.security_event
     where user_id = any($1::bigint[]) and at >= $2 and kind in ('registered', 'login', 'password_reset')
     union
     select user_id, user_agent, ip from identity.session
     where user_id = any($1::bigint[]) and last_used_at >= $2`,
    [wanted.userIds, toTimestamp(wanted.since)],
  );
}
