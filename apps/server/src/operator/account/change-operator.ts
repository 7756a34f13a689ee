import type { OperatorAction } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { drawTotpSecret } from '../../kernel/totp.ts';
import { type AuditFields, recordAudit } from '../audit/record.ts';
import { boxContext, type Kit } from '../deps.ts';
import { type EndReason, endSessionsOf } from '../session/session-queries.ts';
import {
  lockOperator,
  type OperatorRecord,
  setOperatorActive,
  setOperatorPassword,
  setOperatorRoles,
  setOperatorSecret,
} from './operator-queries.ts';
import { checkOperatorPassword, readRoles } from './rules.ts';

/** Whom a change concerns and why. */
export interface Target {
  readonly operatorId: number;
  readonly reason: string;
}

/** Replaces the roles of another operator. */
export async function setRoles(
  kit: Kit,
  session: OperatorSession,
  input: Target & { readonly roles: string },
): Promise<void> {
  const roles = readRoles(input.roles);
  await change(kit, session, {
    target: input,
    action: 'operator.set_roles',
    end: 'roles_changed',
    apply: async (tx, operator) => {
      await setOperatorRoles(tx, operator.id, roles);
      return { before: { roles: operator.roles }, after: { roles } };
    },
  });
}

/** Shuts another operator out at once, or lets one in again. */
export async function setActive(
  kit: Kit,
  session: OperatorSession,
  input: Target & { readonly isActive: boolean },
): Promise<void> {
  await change(kit, session, {
    target: input,
    action: 'operator.set_active',
    end: 'deactivated',
    apply: async (tx, operator) => {
      await setOperatorActive(tx, operator.id, input.isActive);
      return { before: { is_active: operator.isActive }, after: { is_active: input.isActive } };
    },
  });
}

/** Draws a new authenticator secret for another operator and answers it. */
export async function resetAuthenticator(
  kit: Kit,
  session: OperatorSession,
  target: Target,
): Promise<Buffer> {
  const secret = drawTotpSecret(kit.random);
  await change(kit, session, {
    target,
    action: 'operator.reset_authenticator',
    end: 'secret_reset',
    apply: async (tx, operator) => {
      await setOperatorSecret(tx, operator.id, kit.box.seal(secret, boxContext(operator.email)));
      return { before: null, after: null };
    },
  });
  return secret;
}

/** Gives another operator a new password. */
export async function resetPassword(
  kit: Kit,
  session: OperatorSession,
  input: Target & { readonly password: string },
): Promise<void> {
  const passwordHash = await kit.hasher.hash(input.password);
  await change(kit, session, {
    target: input,
    action: 'operator.reset_password',
    end: 'secret_reset',
    apply: async (tx, operator) => {
      checkOperatorPassword(input.password, operator.email);
      await setOperatorPassword(tx, operator.id, passwordHash);
      return { before: null, after: null };
    },
  });
}

/** Nobody changes the own access, so one security admin always remains. */
async function change(
  kit: Kit,
  session: OperatorSession,
  options: {
    readonly target: Target;
    readonly action: OperatorAction;
    readonly end: EndReason;
    readonly apply: (
      tx: Tx,
      operator: OperatorRecord,
    ) => Promise<{ readonly before: AuditFields | null; readonly after: AuditFields | null }>;
  },
): Promise<void> {
  const { operatorId, reason } = options.target;
  if (operatorId === session.operatorId) throw new AppError('operator.own_access', { field: 'operator_id' });
  await kit.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (operator === null) throw new AppError('operator.not_found', { field: 'operator_id' });
    const fields = await options.apply(tx, operator);
    await endSessionsOf(tx, { operatorId, exceptId: null, reason: options.end, now: kit.clock.now() });
    await recordAudit(tx, kit.clock, {
      actor: session,
      entry: {
        action: options.action,
        subject: { kind: 'operator', id: operatorId },
        reason,
        ...fields,
      },
    });
  });
}
