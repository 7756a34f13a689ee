import type { Tx } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { type Deps, userChanged } from '../deps.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions } from '../session/session-queries.ts';
import { insertNewUser } from '../account/create-user.ts';
import { recordEvent } from '../account/record-event.ts';
import { lockUser, setDisabled, setLevel } from '../account/user-queries.ts';

export interface NewUserInput {
  /** Canonical: lower case. */
  readonly email: string | null;
  /** Canonical: plus sign and digits. */
  readonly mobile: string | null;
  readonly areaId: number;
  readonly password: string;
  readonly payPassword: string | null;
  /** 0 is not certified, 1 real-name certified, 2 advanced (rule book, section 4). */
  readonly level: 0 | 1 | 2;
  readonly userGroup: string;
  /** The inviter of the user; none by default. */
  readonly invitedBy?: number | null;
}

/** Creates a user without the ceremony of registration, for accounts that the operator makes. Returns the id. */
export async function createUser(
  tx: Tx,
  deps: Pick<Deps, 'random' | 'clock' | 'hasher'>,
  input: NewUserInput,
): Promise<number> {
  const { password, payPassword, invitedBy = null, ...user } = input;
  return insertNewUser(tx, deps.random, {
    ...user,
    passwordHash: await deps.hasher.hash(password),
    payPasswordHash: payPassword === null ? null : await deps.hasher.hash(payPassword),
    invitedBy,
    locale: 'en-US',
    createdAt: deps.clock.now(),
  });
}

/** Certifies a user at a level, which never falls. Whoever commits publishes `userChanged`. */
export async function certifyUser(
  tx: Tx,
  input: { readonly userId: number; readonly level: 1 | 2 },
): Promise<void> {
  const user = await lockUser(tx, input.userId);
  if (user !== null && user.level < input.level) await setLevel(tx, input);
}

/** Shuts a user out: every session ends at once and none can be opened. */
export async function disableUser(
  deps: Deps,
  userId: number,
  origin: Pick<RequestContext, 'ip' | 'userAgent'>,
): Promise<void> {
  const sessionIds = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await setDisabled(tx, { userId, isDisabled: true });
    await recordEvent(tx, { kind: 'disabled', userId, origin, at: now });
    return endSessions(tx, { userId, ids: 'all', exceptId: null, reason: 'disabled', now });
  });
  announceEnded(deps, { userId, sessionIds });
  deps.bus.publish(userChanged, { userId });
}
