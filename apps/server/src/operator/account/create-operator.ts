import type { DecodedInputOf, OperatorRole, operator as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { drawTotpSecret } from '../../kernel/totp.ts';
import { recordAudit } from '../audit/record.ts';
import { boxContext, type Deps } from '../deps.ts';
import type { Outcome, Persons } from '../proposal/kind.ts';
import { openEnrolment } from './enrol.ts';
import { tellOperator } from '../seat/letters.ts';
import { linkableUserId } from './link-user.ts';
import { insertOperator } from '../seat/operator-queries.ts';
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

/** Adds an operator from the command line of the server, with secrets that count at once. */
export async function createOperatorAccount(deps: Deps, input: NewOperator): Promise<CreatedOperator> {
  const email = input.email.toLowerCase();
  checkOperatorPassword(input.password, email);
  const passwordHash = await deps.hasher.hash(input.password);
  const secret = input.secret === null ? drawTotpSecret(deps.random) : Buffer.from(input.secret);
  const { userUid, name, reason } = input;
  const roles = readRoles(input.roles);
  return deps.db.transaction(async (tx) => {
    const secretSealed = deps.box.seal(secret, boxContext(email));
    const row = { email, name, roles, userUid, passwordHash, secretSealed, madeBy: null };
    const entry = await insert(tx, deps, row);
    await recordAudit(tx, deps.clock, { actor: null, entry: { ...entry, reason } });
    return { id: entry.subject.id, email, roles, secret };
  });
}

/** Adds an operator without secrets, who sets them by a link that is sent to them alone. */
export async function createOperator(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.create>; readonly by: Persons },
): Promise<Outcome> {
  const email = input.email.toLowerCase();
  const { name, reason } = input;
  const roles = readRoles(input.roles);
  const userUid = input.user_uid ?? null;
  const secrets = { passwordHash: null, secretSealed: null };
  const entry = await insert(tx, deps, { email, name, roles, userUid, madeBy: by.makerId, ...secrets });
  const token = await openEnrolment(tx, deps, entry.subject.id);
  return {
    isNew: true,
    entry: { ...entry, reason },
    announce: () => tellOperator(deps, { email, told: 'made', roles, token }),
  };
}

async function insert(
  tx: Tx,
  deps: Deps,
  {
    userUid,
    ...row
  }: Omit<Parameters<typeof insertOperator>[1], 'userId' | 'now'> & { readonly userUid: string | null },
) {
  const userId = userUid === null ? null : await linkableUserId(tx, deps, userUid);
  const id = await insertOperator(tx, { ...row, userId, now: deps.clock.now() });
  if (id === null) throw new AppError('operator.email_taken', { field: 'email' });
  return {
    action: 'operator.create' as const,
    subject: { kind: 'operator' as const, id },
    before: null,
    after: { email: row.email, name: row.name, roles: row.roles, user_id: userId },
  };
}
