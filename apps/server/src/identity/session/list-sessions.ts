import type { identity, ReplyOf } from '@openbourse/api';
import type { Session } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { nameDevice } from '../device/device.ts';
import { listOpenSessions } from './session-queries.ts';

/** The open sessions of the user, newest use first. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
): Promise<ReplyOf<typeof identity.sessions>> {
  const open = await listOpenSessions(deps.db, { userId: session.userId, now: deps.clock.now() });
  return open.map((one) => ({
    id: one.id,
    device: nameDevice(one.userAgent),
    ip: one.ip,
    created_at: one.createdAt,
    last_used_at: one.lastUsedAt,
    is_current: one.id === session.id,
  }));
}

/** The open sessions of a user by the names of their devices. */
export async function nameOpenSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<readonly { readonly id: string; readonly device: string }[]> {
  const open = await listOpenSessions(deps.db, { userId, now: deps.clock.now() });
  return open.map(({ id, userAgent }) => ({ id, device: nameDevice(userAgent) }));
}
