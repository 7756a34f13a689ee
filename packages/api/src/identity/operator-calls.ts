import { change, endpoint } from '../endpoint.ts';
import { USER_STATES, WITHDRAWAL_HOLD_REASONS } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { securityEvent } from './security-calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

/**
 * Operators' view of users and actions on them. Part of the noun `identity`; balances come from the ledger's
 * own calls.
 */

const READERS = [
  'support',
  'risk',
  'identity_reviewer',
  'fiat_arbiter',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
] as const;
const userState = t.oneOf(USER_STATES);
const level = t.wholeNumber({ min: 0, max: 2, example: 1 });
const reason = t.text(10, 500, 'Reported by the owner over the telephone');
const userId = t.id;

const userRow = object({
  id: integer(),
  uid: string(),
  /** Masked; the single user shows them in full. */
  email: nullable(string()),
  mobile: nullable(string()),
  level: integer(),
  state: userState,
  has_authenticator: boolean(),
  created_at: t.instant,
  last_seen_at: nullable(t.instant),
});

export const operatorUsers = endpoint('identity.operator_users', {
  summary:
    'Users, the newest first, or by the account that is asked for. uid is exact; email and mobile match from their beginning, three characters or more, a mobile number with its plus sign. name is the whole certified name.',
  input: object({
    uid: optional(t.text(1, 20, '123456789')),
    email: optional(t.text(3, 254, 'anna@')),
    mobile: optional(t.text(3, 20, '+49151')),
    name: optional(t.text(2, 100, 'Anna Berger')),
    level: optional(level),
    state: optional(userState),
    created_from: optional(t.instantParam),
    created_to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(userRow),
  roles: READERS,
});

export const operatorUser = endpoint('identity.operator_user', {
  summary: 'One user: standing, factors, sessions, holds. Events have a call of their own.',
  input: object({ user_id: userId }),
  reply: object({
    id: integer(),
    uid: string(),
    email: nullable(string()),
    mobile: nullable(string()),
    area_id: integer(),
    locale: string(),
    level: integer(),
    state: userState,
    frozen_at: nullable(t.instant),
    /** The party that froze the account: its owner or an operator. */
    frozen_by: nullable(t.oneOf(['owner', 'operator'] as const)),
    user_group: string(),
    invite_code: string(),
    invited_by: nullable(integer()),
    created_at: t.instant,
    has_pay_password: boolean(),
    pay_password_locked_until: nullable(t.instant),
    authenticator_bound_at: nullable(t.instant),
    recovery_codes_left: integer(),
    passkeys: integer(),
    has_anti_phishing_code: boolean(),
    withdrawal_hold_until: nullable(t.instant),
    withdrawal_holds: list(
      object({ reason: t.oneOf(WITHDRAWAL_HOLD_REASONS), placed_at: t.instant, until: t.instant }),
    ),
    sessions: list(
      object({
        id: t.uuid,
        device: string(),
        ip: string(),
        created_at: t.instant,
        last_used_at: t.instant,
      }),
    ),
  }),
  errors: ['identity.user_not_found'],
  roles: READERS,
});

export const operatorUserEvents = endpoint('identity.operator_user_events', {
  summary: 'What happened to the account of a user, newest first.',
  input: object({ user_id: userId, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(securityEvent),
  errors: ['identity.user_not_found'],
  roles: READERS,
});

const stateErrors = ['identity.user_not_found', 'identity.state_unchanged', 'operator.own_account'] as const;

export const operatorFreezeUser = change('identity.operator_freeze_user', {
  summary:
    'Freezes a user: every session ends, trading and withdrawals are refused; logging in stays possible.',
  input: object({ user_id: userId, reason }),
  reply: object({ state: userState }),
  errors: stateErrors,
  roles: ['risk'],
  once: true,
});

export const operatorUnfreezeUser = proposedChange('identity.operator_unfreeze_user', {
  summary: 'Ends the freeze after review; withdrawals stay held for another 24 hours.',
  input: object({ user_id: userId, reason }),
  errors: stateErrors,
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorDisableUser = change('identity.operator_disable_user', {
  summary: 'Shuts a user out: every session ends and none can be opened.',
  input: object({ user_id: userId, reason }),
  reply: object({ state: userState }),
  errors: stateErrors,
  roles: ['risk'],
  once: true,
});

export const operatorEnableUser = proposedChange('identity.operator_enable_user', {
  summary: 'Lets a user in again who was shut out.',
  input: object({ user_id: userId, reason }),
  errors: stateErrors,
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorEndSessions = change('identity.operator_end_sessions', {
  summary: 'Ends every session of a user.',
  input: object({ user_id: userId, reason }),
  reply: object({ ended: integer() }),
  errors: ['identity.user_not_found', 'operator.own_account'],
  roles: ['support', 'risk'],
  once: true,
});

export const operatorResetAuthenticator = proposedChange('identity.operator_reset_authenticator', {
  summary:
    'Proposes to remove the authenticator of a user who lost it. Approval also removes recovery codes and passkeys, ends every session and holds withdrawals for 72 hours.',
  input: object({ user_id: userId, reason }),
  errors: ['identity.user_not_found', 'identity.authenticator_required', 'operator.own_account'],
  roles: ['support', 'risk'],
  checkers: ['risk'],
});
