import type { DecodedInputOf, OperatorAction, operator as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { AuditFields } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Outcome, Persons } from '../proposal/kind.ts';
import { type EndReason, endSessionsOf } from '../session/session-queries.ts';
import { openEnrolment } from './enrol.ts';
import { type Told, tellOperator } from '../seat/letters.ts';
import {
  clearSecrets,
  lockOperator,
  type OperatorRecord,
  setLinkedUser,
  setOperatorActive,
  setOperatorRoles,
} from '../seat/operator-queries.ts';
import { linkableUserId } from './link-user.ts';
import { mayActFrom } from '../seat/persons.ts';
import { readRoles } from './rules.ts';

/** Replaces the roles of another operator, and links that operator's user account where there is none yet. */
export function setRoles(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.setRoles>; readonly by: Persons },
): Promise<Outcome> {
  const roles = readRoles(input.roles);
  return change(tx, deps, {
    input,
    by,
    action: 'operator.set_roles',
    end: 'roles_changed',
    apply: async (operator) => {
      const { id } = operator;
      await setOperatorRoles(tx, id, { roles, mayActFrom: mayActFrom(deps.clock.now()) });
      const userId = input.user_uid === undefined ? null : await linkableUserId(tx, deps, input.user_uid);
      if (userId !== null) await setLinkedUser(tx, id, userId);
      return {
        before: { roles: operator.roles },
        after: { roles, ...(userId !== null && { user_id: userId }) },
        letter: { told: 'roles', roles },
      };
    },
  });
}

/** Shuts another operator out, or lets one in again. */
export function setActive(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.setActive>; readonly by: Persons },
): Promise<Outcome> {
  const isActive = input.is_active;
  return change(tx, deps, {
    input,
    by,
    action: 'operator.set_active',
    end: 'deactivated',
    apply: async (operator) => {
      await setOperatorActive(tx, operator.id, { isActive, mayActFrom: mayActFrom(deps.clock.now()) });
      return {
        before: { is_active: operator.isActive },
        after: { is_active: isActive },
        letter: { told: isActive ? 'letIn' : 'shutOut' },
      };
    },
  });
}

/** Takes password and authenticator of another operator away, who sets new ones by a link. */
export function resetAccess(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.resetAccess>; readonly by: Persons },
): Promise<Outcome> {
  return change(tx, deps, {
    input,
    by,
    action: 'operator.reset_access',
    end: 'secret_reset',
    apply: async (operator) => {
      await clearSecrets(tx, operator.id, by.makerId);
      const token = await openEnrolment(tx, deps, operator.id);
      return { before: null, after: null, letter: { told: 'reset', token } };
    },
  });
}

interface Applied {
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
  readonly letter: Omit<Parameters<typeof tellOperator>[1], 'email'> & { readonly told: Told };
}

/** No operator takes part in a change of their own access, so two security admins always remain. */
async function change(
  tx: Tx,
  deps: Deps,
  options: {
    readonly input: { readonly operator_id: number; readonly reason: string };
    readonly by: Persons;
    readonly action: OperatorAction;
    readonly end: EndReason;
    readonly apply: (operator: OperatorRecord) => Promise<Applied>;
  },
): Promise<Outcome> {
  const { by } = options;
  const { operator_id: operatorId, reason } = options.input;
  if (operatorId === by.makerId || operatorId === by.session.operatorId)
    throw new AppError('operator.own_access', { field: 'operator_id' });
  const operator = await lockOperator(tx, operatorId);
  if (operator === null) throw new AppError('operator.not_found', { field: 'operator_id' });
  const { before, after, letter } = await options.apply(operator);
  const endedIds = await endSessionsOf(tx, {
    operatorId,
    exceptId: null,
    reason: options.end,
    now: deps.clock.now(),
  });
  const { email, name } = operator;
  return {
    isNew: false,
    entry: {
      action: options.action,
      subject: { kind: 'operator', id: operatorId },
      reason,
      before: { email, name, ...before },
      after: { email, name, ...after },
    },
    announce: () => {
      deps.announceEnded(endedIds);
      return tellOperator(deps, { email, ...letter });
    },
  };
}
