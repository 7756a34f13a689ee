import type { identity, ReplyOf } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { lockUnchanged, requirePassword } from '../request/require-password.ts';
import type { Deps } from '../deps.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { notify } from '../message/notify.ts';
import { deletePasskey, listPasskeys, type Passkey, renamePasskey } from './passkey-queries.ts';

type Shown = ReplyOf<typeof identity.passkeyFinish>;

export function showPasskey(
  passkey: Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'isBackedUp'>,
): Shown {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
    is_backed_up: passkey.isBackedUp,
  };
}

export async function showPasskeys(deps: Pick<Deps, 'db'>, session: Session): Promise<Shown[]> {
  return (await listPasskeys(deps.db, session.userId)).map(showPasskey);
}

/** Gives a passkey another name; refuses with `identity.passkey_not_found`. */
export async function nameOwnPasskey({
  tx,
  input: { id, name },
  by: { userId },
}: Change<typeof identity.passkeyRename>): Promise<Record<string, never>> {
  if (!(await renamePasskey(tx, { userId, id, name: name.trim() || name }))) throw notFound();
  return {};
}

/** Removes a passkey, by the password and a code of the authenticator. */
export async function removePasskey(
  deps: Deps,
  input: {
    readonly session: Session;
    readonly id: string;
    readonly password: string;
    readonly code: string;
  },
  context: RequestContext,
): Promise<void> {
  const { session, id, password, code } = input;
  const user = await requirePassword(deps, { session, password });
  const claim = { userId: user.id, code, field: 'code', isRecoveryAllowed: false, origin: context };
  const factor = await judgeFactor(deps, deps.db, claim);
  // Without an authenticator there is no passkey either.
  if (factor === null) throw notFound();
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    const name = await deletePasskey(tx, { userId: user.id, id });
    if (name === null) throw notFound();
    await factor.spend(tx);
    await recordEvent(tx, {
      kind: 'passkey_removed',
      userId: user.id,
      sessionId: session.id,
      subject: name,
      origin: context,
      at: deps.clock.now(),
    });
    await notify(tx, deps, { userId: user.id, kind: 'passkey_removed', origin: context });
  });
}

function notFound(): AppError {
  return new AppError('identity.passkey_not_found', { field: 'id' });
}
