import type { DecodedInputOf, identity, ReplyOf } from '@openbourse/api';
import { assert } from '../../kernel/error.ts';
import { cursorsOf } from '../../kernel/page.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { maskAccount } from '../account/account.ts';
import { findUser } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { nameDevice } from '../device/device.ts';
import { listOpenSessions } from '../session/session-queries.ts';
import { showSecurityEvents } from '../security/list-events.ts';
import { readFactors } from '../security/show-security-center.ts';
import { stateOf, userNotFound } from './foreign-user.ts';
import { findUserDetail, listUsers, type UserFilter, type UserRow } from './user-queries.ts';

const PAGE_SIZE = 50;
const cursors = cursorsOf({ createdAt: 'instant', id: 'whole' });

type Filters = DecodedInputOf<typeof identity.operatorUsers>;

/** Users for the console, newest first or by the account that is asked for, with masked accounts. */
export async function showUsers(
  deps: Pick<Deps, 'db' | 'usersNamed'>,
  input: Filters,
): Promise<ReplyOf<typeof identity.operatorUsers>> {
  const size = input.limit ?? PAGE_SIZE;
  const before = cursors.read(input.cursor);
  const ids = input.name === undefined ? null : await deps.usersNamed(deps.db, input.name);
  const rows = await listUsers(deps.db, { ...filterOf(input), ids, before, rows: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(showRow),
    next_cursor: rows.length > size && last !== undefined ? cursors.write(last) : null,
  };
}

function filterOf(input: Filters): Omit<UserFilter, 'ids' | 'before' | 'rows'> {
  return {
    uid: input.uid ?? null,
    email: input.email?.trim().toLowerCase() ?? null,
    mobile: input.mobile?.replace(/[\s()-]/g, '') ?? null,
    level: input.level ?? null,
    state: input.state ?? null,
    from: input.created_from ?? null,
    to: input.created_to ?? null,
  };
}

function showRow(row: UserRow): ReplyOf<typeof identity.operatorUsers>['data'][number] {
  return {
    id: row.id,
    uid: row.uid,
    email: row.email === null ? null : maskAccount({ kind: 'email', value: row.email }),
    mobile: row.mobile === null ? null : maskAccount({ kind: 'mobile', value: row.mobile }),
    level: row.level,
    state: stateOf(row),
    has_authenticator: row.hasAuthenticator,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
  };
}

/** One user with everything that this slice knows; refuses with `identity.user_not_found`. */
export async function showOneUser(
  deps: Deps,
  userId: number,
  operator: OperatorSession,
): Promise<ReplyOf<typeof identity.operatorUser>> {
  const user = await findUser(deps.db, userId);
  if (user === null) throw userNotFound();
  await deps.operator.recordView(operator, { kind: 'user', id: userId });
  const detail = await findUserDetail(deps.db, userId);
  assert(detail !== null, 'users are never removed');
  const sessions = await listOpenSessions(deps.db, { userId, now: deps.clock.now() });
  return {
    id: user.id,
    uid: user.uid,
    email: user.email,
    mobile: user.mobile,
    area_id: user.areaId,
    locale: user.locale,
    level: user.level,
    state: stateOf(user),
    frozen_at: user.frozenAt,
    frozen_by: detail.frozenBy,
    user_group: detail.userGroup,
    invite_code: detail.inviteCode,
    invited_by: detail.invitedBy,
    created_at: user.createdAt,
    has_anti_phishing_code: user.antiPhishingCode !== null,
    sessions: sessions.map((one) => ({
      id: one.id,
      device: nameDevice(one.userAgent),
      ip: one.ip,
      created_at: one.createdAt,
      last_used_at: one.lastUsedAt,
    })),
    ...(await readFactors(deps, user)),
  };
}

/** Events of a user's account; refuses with `identity.user_not_found`. */
export async function showUserEvents(
  deps: Pick<Deps, 'db'>,
  input: DecodedInputOf<typeof identity.operatorUserEvents>,
): Promise<ReplyOf<typeof identity.operatorUserEvents>> {
  if ((await findUserDetail(deps.db, input.user_id)) === null) throw userNotFound();
  const { user_id: userId, cursor, limit } = input;
  return showSecurityEvents(deps.db, { userId, kind: undefined, cursor, limit });
}
