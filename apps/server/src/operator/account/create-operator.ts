import type { OperatorRole } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { drawTotpSecret } from '../../kernel/totp.ts';
import { type AuditActor, recordAudit } from '../audit/record.ts';
import { boxContext, type Kit } from '../deps.ts';
import { findLinkableUserId, insertOperator } from './operator-queries.ts';
import { checkOperatorPassword, readRoles } from './rules.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** With commas between them. */
  readonly roles: string;
  /** Of the operator's own user account, if there is one. */
  readonly userUid: string | null;
  /** Of the authenticator; null draws one, as everywhere but in a demonstration. */
  readonly secret: Uint8Array | null;
  readonly reason: string;
}

export interface CreatedOperator {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly secret: Buffer;
}

/** Adds an operator with a new authenticator secret. The actor is null on the command line of the server. */
export async function createOperatorAccount(
  kit: Kit,
  actor: AuditActor,
  input: NewOperator,
): Promise<CreatedOperator> {
  const email = input.email.toLowerCase();
  const roles = readRoles(input.roles);
  checkOperatorPassword(input.password, email);
  const passwordHash = await kit.hasher.hash(input.password);
  const secret = input.secret === null ? drawTotpSecret(kit.random) : Buffer.from(input.secret);
  return kit.db.transaction((tx) => insert(tx, kit, { actor, input, email, roles, passwordHash, secret }));
}

async function insert(
  tx: Tx,
  kit: Kit,
  {
    actor,
    input,
    ...row
  }: {
    readonly actor: AuditActor;
    readonly input: NewOperator;
    readonly email: string;
    readonly roles: readonly OperatorRole[];
    readonly passwordHash: string;
    readonly secret: Buffer;
  },
): Promise<CreatedOperator> {
  const userId = input.userUid === null ? null : await findLinkableUserId(tx, input.userUid);
  if (userId === null && input.userUid !== null)
    throw new AppError('operator.user_not_linkable', { field: 'user_uid' });
  const id = await insertOperator(tx, {
    ...row,
    name: input.name,
    secretSealed: kit.box.seal(row.secret, boxContext(row.email)),
    userId,
    now: kit.clock.now(),
  });
  if (id === null) throw new AppError('operator.email_taken', { field: 'email' });
  await recordAudit(tx, kit.clock, {
    actor,
    entry: {
      action: 'operator.create',
      subject: { kind: 'operator', id },
      reason: input.reason,
      before: null,
      after: { email: row.email, name: input.name, roles: row.roles, user_id: userId },
    },
  });
  return { id, email: row.email, roles: row.roles, secret: row.secret };
}
