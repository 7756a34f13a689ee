import { change, endpoint } from '../endpoint.ts';
import { HEALTH_STATES, OPERATOR_LIMITS, OPERATOR_ROLES } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

import { proposedChange } from './proposal-calls.ts';

export { decideProposal, proposals } from './proposal-calls.ts';

const SECURITY = ['security_admin'] as const;
const AUDIT_READERS = ['security_admin', 'risk'] as const;

/** Why an operator does it; it goes into the audit log. */
export const reason = t.text(OPERATOR_LIMITS.reasonLengthMin, OPERATOR_LIMITS.reasonLengthMax, 'Ticket 4711');

const email = t.text(3, 254, 'nobody@example.com');
const password = t.text(
  OPERATOR_LIMITS.passwordLengthMin,
  OPERATOR_LIMITS.passwordLengthMax,
  'copper kettle by the window',
);
const code = { pattern: '^[0-9]{6}$', examples: ['123456'] };
const authenticatorCode = string(code);
const roleNames = OPERATOR_ROLES.join('|');
/** Roles as one text with commas between them, because forms have no lists; empty takes all roles away. */
const roles = string({
  pattern: `^((${roleNames})(,(${roleNames}))*)?$`,
  maxLength: 200,
  examples: ['support,content'],
});

const role = t.oneOf(OPERATOR_ROLES);
const meSchema = object({
  id: integer(),
  email: string(),
  name: string(),
  roles: list(role),
  session_id: string(),
  /** When the session ends however busy it is. */
  session_expires_at: t.instant,
  /** Time that a session lives without a call. */
  session_idle_ms: integer(),
});

export const login = endpoint('operator.login', {
  summary:
    'Opens a session of the console, whose token is a cookie that no script reads. Password and authenticator code are always needed.',
  input: object({
    email,
    password: t.text(1, OPERATOR_LIMITS.passwordLengthMax, 'copper kettle'),
    code: authenticatorCode,
  }),
  reply: object({ operator: meSchema }),
  errors: ['operator.wrong_credentials', 'operator.login_throttled'],
});

export const logout = change('operator.logout', {
  summary: 'Ends the session of the call.',
  input: object({}),
  reply: object({}),
});

export const me = endpoint('operator.me', {
  summary: 'Who is logged in.',
  input: object({}),
  reply: meSchema,
});

export const sessions = endpoint('operator.sessions', {
  summary: 'The live sessions of the caller; of somebody else for the security admin.',
  input: object({ operator_id: optional(t.id) }),
  reply: list(
    object({
      id: string(),
      user_agent: string(),
      ip: string(),
      created_at: t.instant,
      last_used_at: t.instant,
      is_current: boolean(),
    }),
  ),
  errors: ['operator.role_missing'],
});

export const socketTicket = change('operator.socket_ticket', {
  summary:
    'A ticket, good for one use within 30 seconds, that authenticates a socket for the channels of the console.',
  input: object({}),
  reply: object({ ticket: string(), expires_after_ms: integer() }),
});

export const endSession = change('operator.end_session', {
  summary: 'Ends an own session; any session for the security admin.',
  input: object({ session_id: t.uuid }),
  reply: object({}),
  errors: ['session.not_found'],
});

export const amendPassword = change('operator.amend_password', {
  summary: 'Changes the own password and ends the other sessions.',
  input: object({
    password: t.text(1, OPERATOR_LIMITS.passwordLengthMax, 'copper kettle'),
    new_password: password,
    code: authenticatorCode,
  }),
  reply: object({}),
  errors: ['operator.wrong_credentials', 'operator.login_throttled', 'operator.password_too_simple'],
});

const operatorRow = object({
  id: integer(),
  email: string(),
  name: string(),
  roles: list(role),
  /** The operator's own user account, which the operator must not act on. */
  user_id: nullable(integer()),
  uid: nullable(string()),
  is_active: boolean(),
  /** True when the operator has set password and authenticator. */
  is_enrolled: boolean(),
  created_at: t.instant,
  /** Null before the first login. */
  last_login_at: nullable(t.instant),
  live_sessions: integer(),
});

export const operators = endpoint('operator.operators', {
  summary: 'All operators with their roles.',
  input: object({}),
  reply: list(operatorRow),
  roles: SECURITY,
});

export const create = proposedChange('operator.create', {
  summary:
    'Proposes to add an operator, who sets password and authenticator by a link that nobody else gets.',
  input: object({
    email,
    name: t.text(1, 60, 'Lena'),
    roles,
    user_uid: optional(t.text(1, 20, '10000001')),
    reason,
  }),
  errors: ['operator.email_taken', 'operator.roles_conflict', 'operator.user_not_linkable'],
  roles: SECURITY,
  checkers: SECURITY,
});

export const setRoles = proposedChange('operator.set_roles', {
  summary:
    'Proposes other roles for another operator, and links the own user account; the approval ends the sessions.',
  input: object({ operator_id: t.id, roles, user_uid: optional(t.text(1, 20, '10000001')), reason }),
  errors: [
    'operator.not_found',
    'operator.own_access',
    'operator.roles_conflict',
    'operator.user_not_linkable',
  ],
  roles: SECURITY,
  checkers: SECURITY,
});

export const setActive = proposedChange('operator.set_active', {
  summary: 'Proposes to shut another operator out, or to let an operator in again.',
  input: object({ operator_id: t.id, is_active: t.flag, reason }),
  errors: ['operator.not_found', 'operator.own_access'],
  roles: SECURITY,
  checkers: SECURITY,
});

export const resetAccess = proposedChange('operator.reset_access', {
  summary:
    'Proposes to take password and authenticator of another operator away, who sets new ones by a link.',
  input: object({ operator_id: t.id, reason }),
  errors: ['operator.not_found', 'operator.own_access'],
  roles: SECURITY,
  checkers: SECURITY,
});

/** Of the link, as it stands in the letter. */
const linkToken = string({ pattern: '^[A-Za-z0-9_-]{43}$', examples: ['x'.repeat(43)] });

export const beginEnrolment = endpoint('operator.begin_enrolment', {
  summary: 'Draws an authenticator for the operator whom a link was sent to.',
  input: object({ token: linkToken }),
  reply: object({
    email: string(),
    name: string(),
    authenticator: object({ secret: string(), uri: string() }),
  }),
  errors: ['operator.link_invalid', 'operator.login_throttled'],
});

export const enrol = endpoint('operator.enrol', {
  summary: 'Sets password and authenticator by a link, which works once.',
  input: object({ token: linkToken, password, code: authenticatorCode }),
  reply: object({}),
  errors: [
    'operator.link_invalid',
    'operator.wrong_credentials',
    'operator.login_throttled',
    'operator.password_too_simple',
  ],
});

const auditRow = object({
  seq: integer(),
  at: t.instant,
  /** Null: the command line of the server. */
  operator_id: nullable(integer()),
  operator_name: nullable(string()),
  /** `<noun>.<verb>`. */
  action: string(),
  subject_kind: string(),
  subject_id: string(),
  reason: string(),
  /** JSON text of the changed fields, or null. */
  before: nullable(string()),
  after: nullable(string()),
  ip: string(),
  request_id: string(),
  /** Of this row and the one before, in hexadecimal digits. */
  hash: string(),
  prev: string(),
});

export const auditList = endpoint('operator.audit_list', {
  summary: 'The audit log, newest first.',
  input: object({
    operator_id: optional(t.id),
    action: optional(t.text(1, 80, 'operator.set_roles')),
    subject_kind: optional(t.text(1, 40, 'user')),
    subject_id: optional(t.text(1, 120, '42')),
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(auditRow),
  roles: AUDIT_READERS,
});

export const auditVerify = endpoint('operator.audit_verify', {
  summary: 'Recomputes a piece of the chain of the audit log; call again from `next_seq` until it is null.',
  input: object({ from_seq: optional(t.wholeNumber({ min: 1, max: 9_999_999_999, example: 1 })) }),
  reply: object({
    /** Rows of this piece that are whole. */
    checked: integer(),
    /** The first row that does not fit, or whose number is missing; null when all fit. */
    broken_seq: nullable(integer()),
    next_seq: nullable(integer()),
    /** The end of the log: keep it elsewhere to prove later that nothing was cut off. */
    last_seq: integer(),
    last_hash: string(),
  }),
  roles: AUDIT_READERS,
});

/** Null where the part of the platform does not exist or has nothing to report. */
const flow = nullable(object({ count: integer(), value_usdt: t.amount }));
const queue = object({
  /** For example "withdrawals"; the console names it. */
  name: string(),
  count: integer(),
  oldest_at: nullable(t.instant),
});

export const dashboard = endpoint('operator.dashboard', {
  summary: 'The numbers of the platform at a glance.',
  input: object({}),
  reply: object({
    at: t.instant,
    users: object({ total: integer(), new_today: integer(), active_today: integer() }),
    /** Of the last 24 hours. */
    spot: object({ trades: integer(), turnover_usdt: t.amount, open_orders: integer() }),
    deposits: flow,
    withdrawals: flow,
    queues: list(queue),
    /** Assets of users and of the platform, per currency. */
    exposure: list(
      object({
        currency_id: integer(),
        code: string(),
        users: t.amount,
        house: t.amount,
        users_usdt: nullable(t.amount),
      }),
    ),
    auditor: object({ last_run_at: nullable(t.instant), violations: integer() }),
    feeds: object({ healthy: integer(), stale: integer(), frozen: integer(), closed: integer() }),
    halted_matches: integer(),
  }),
});

export const history = endpoint('operator.history', {
  summary: 'What the platform did on each of the last 30 days, in UTC and today included, the oldest first.',
  input: object({}),
  reply: list(
    object({
      day: t.instant,
      signups: integer(),
      /** At the prices of now; what has none counts for nothing. */
      turnover_usdt: t.amount,
      deposits_usdt: t.amount,
    }),
  ),
});

export const jobs = endpoint('operator.jobs', {
  summary:
    'What runs by the clock in every process: when it last ran, when it runs next, and what went wrong.',
  input: object({}),
  reply: list(
    object({
      name: string(),
      period_ms: integer(),
      runs: integer(),
      failures: integer(),
      last_run_at: nullable(t.instant),
      last_took_ms: nullable(integer()),
      next_run_at: nullable(t.instant),
      /** Of the last run; null when it went well. */
      error: nullable(string()),
      /** Parts of the exchange that its process has. */
      roles: list(string()),
      /** Its process has said nothing for a while, and no other one has its parts. */
      is_silent: boolean(),
    }),
  ),
});

export const health = endpoint('operator.health', {
  summary: 'Every part of the server and whether it is ready.',
  input: object({}),
  reply: object({
    state: t.oneOf(HEALTH_STATES),
    version: string(),
    started_at: t.instant,
    parts: list(
      object({ name: string(), state: t.oneOf(HEALTH_STATES), /** JSON text. */ detail: string() }),
    ),
  }),
});
