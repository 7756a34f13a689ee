import { change, endpoint } from '../endpoint.ts';
import { OWN_CODE_PURPOSES } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, string, t } from '../schema.ts';

export * from './operator-calls.ts';
export * from './security-calls.ts';

const account = t.text(3, 254, 'anna@example.com');
const password = t.text(1, 128, 'bourse2026');
const code = t.text(0, 12, '123456');
const accountKind = t.oneOf(['email', 'mobile'] as const);
const areaId = optional(t.id);

const tokens = object({ accessToken: string(), refreshToken: string() });

/** The user as the session keeps it; e-mail and mobile are masked (reliability, section 3). */
export const userInfo = object({
  id: integer(),
  uid: string(),
  email: nullable(string()),
  mobile: nullable(string()),
  is_user_real: boolean(),
  has_pay_password: boolean(),
  has_authenticator: boolean(),
  /** A frozen user may look, but neither trade nor withdraw. */
  is_frozen: boolean(),
  level: integer(),
  /** Until when withdrawals are held after a change of a secret; null when they are not. */
  withdrawal_hold_until: nullable(t.instant),
});

export const areaList = endpoint('identity.area_list', {
  summary: 'Countries and areas with their calling codes, in the language of the request.',
  input: object({}),
  reply: list(object({ id: integer(), name: string(), iso: string(), calling_code: string() })),
});

export const login = endpoint('identity.login', {
  isByDevice: true,
  summary:
    'Opens a session, or answers identity.second_factor_required with a `challenge` and the possible `methods` when an authenticator is bound. login_type 1 is mobile and password, 2 (default) e-mail and password, 3 mobile and code, 4 e-mail and code.',
  input: object({
    account,
    password: optional(t.text(0, 128, 'bourse2026')),
    login_type: optional(t.wholeNumber({ min: 1, max: 4, example: 2 })),
    sms_code: optional(code),
    area_id: areaId,
  }),
  reply: tokens,
  errors: [
    'identity.wrong_account_format',
    'identity.wrong_credentials',
    'identity.disabled',
    'identity.wrong_code',
    'identity.code_required',
    'identity.second_factor_required',
    'identity.login_throttled',
    'identity.area_unknown',
  ],
});

export const register = endpoint('identity.register', {
  isByDevice: true,
  summary:
    'Creates an account for an e-mail address or mobile number that was proved by a code, and opens a session.',
  input: object({
    account,
    password,
    re_password: password,
    invite_code: t.text(1, 32, 'WELCOME'),
    area_id: areaId,
    sms_code: code,
    type: optional(accountKind),
  }),
  reply: tokens,
  errors: [
    'identity.wrong_account_format',
    'identity.password_too_simple',
    'identity.passwords_differ',
    'identity.wrong_code',
    'identity.account_taken',
    'identity.invite_code_unknown',
    'identity.area_unknown',
    'screening.not_accepted',
  ],
});

export const forgetPassword = endpoint('identity.forget_password', {
  isByDevice: true,
  summary: 'Sets a new login password with a code; every session of the account ends.',
  input: object({
    account,
    new_password: password,
    secondary_password: password,
    auth_code: code,
    type: optional(accountKind),
    area_id: areaId,
    /** Of the authenticator, or a recovery code; may be blank if none is bound. */
    google_code: optional(t.text(0, 16, '123456')),
  }),
  reply: object({}),
  errors: [
    'identity.wrong_account_format',
    'identity.password_too_simple',
    'identity.passwords_differ',
    'identity.wrong_code',
    'identity.authenticator_code_required',
    'identity.wrong_authenticator_code',
    'identity.authenticator_locked',
    'identity.area_unknown',
  ],
});

export const refreshToken = endpoint('identity.refresh_token', {
  summary:
    'Exchanges the refresh token in the Authorization header for a new pair; using one twice ends the session. Answers 402 when the session is over.',
  input: object({}),
  reply: tokens,
});

const sentCode = object({ resend_after_ms: integer(), expires_after_ms: integer() });
const publicPurpose = t.oneOf(['register', 'login', 'forget'] as const);

export const sendEmail = endpoint('identity.send_email', {
  isByDevice: true,
  summary: 'Sends a verification code by e-mail. The answer does not tell whether the account exists.',
  input: object({ account, purpose: publicPurpose }),
  reply: sentCode,
  errors: ['identity.wrong_account_format', 'identity.code_too_soon', 'identity.channel_unavailable'],
});

export const sendSms = endpoint('identity.send_sms', {
  isByDevice: true,
  summary: 'Sends a verification code by text message. The answer does not tell whether the account exists.',
  input: object({ account, area_id: areaId, purpose: publicPurpose }),
  reply: sentCode,
  errors: [
    'identity.wrong_account_format',
    'identity.code_too_soon',
    'identity.area_unknown',
    'identity.channel_unavailable',
  ],
});

export const sendCode = change('identity.send_code', {
  summary: "Sends a verification code to the user's own e-mail address or mobile number.",
  input: object({ purpose: t.oneOf(OWN_CODE_PURPOSES) }),
  reply: sentCode,
  errors: ['identity.code_too_soon', 'identity.channel_unavailable'],
});

export const info = endpoint('identity.info', {
  summary: 'The logged-in user.',
  input: object({}),
  reply: userInfo,
});

export const amendPassword = change('identity.amend_password', {
  summary: 'Changes the login password; every other session ends and withdrawals are held for 24 hours.',
  input: object({
    old_password: password,
    new_password: password,
    secondary_password: password,
    auth_code: code,
  }),
  reply: object({}),
  errors: [
    'identity.wrong_password',
    'identity.password_too_simple',
    'identity.passwords_differ',
    'identity.password_unchanged',
    'identity.wrong_code',
    'identity.login_throttled',
  ],
  by: 'active',
});

export const amendPayPassword = change('identity.amend_pay_password', {
  summary:
    'Sets or changes the transaction password of six digits. A change holds what leaves for 24 hours. Where an authenticator is bound, its code or the present transaction password is needed as well.',
  input: object({
    pay_password: t.text(1, 32, '481516'),
    re_pay_password: t.text(1, 32, '481516'),
    auth_code: code,
    old_pay_password: optional(t.text(0, 32, '481516')),
    google_code: optional(t.text(0, 16, '123456')),
  }),
  reply: object({}),
  errors: [
    'identity.pay_password_format',
    'identity.pay_password_too_simple',
    'identity.pay_password_same_as_login',
    'identity.passwords_differ',
    'identity.wrong_code',
    'identity.wrong_pay_password',
    'identity.pay_password_locked',
    'identity.pay_password_required',
    'identity.authenticator_code_required',
    'identity.wrong_authenticator_code',
    'identity.authenticator_locked',
  ],
  by: 'active',
});

export const logout = change('identity.logout', {
  limit: 'cancel',
  summary: 'Ends the session of the access token.',
  input: object({}),
  reply: object({}),
});

export const sessions = endpoint('identity.sessions', {
  summary: 'The open sessions of the user, newest use first.',
  input: object({}),
  reply: list(
    object({
      id: t.uuid,
      device: string(),
      ip: string(),
      created_at: t.instant,
      last_used_at: t.instant,
      is_current: boolean(),
    }),
  ),
});

export const revokeSession = change('identity.revoke_session', {
  limit: 'cancel',
  summary: 'Ends one of the user’s sessions, or all others when no id is given.',
  input: object({ id: optional(t.uuid) }),
  reply: object({ revoked: integer() }),
  errors: ['session.not_found'],
});

export const socketTicket = change('identity.socket_ticket', {
  summary:
    'A ticket, good for one use within 30 seconds, that authenticates a socket for the private channels.',
  input: object({}),
  reply: object({ ticket: string(), expires_after_ms: integer() }),
});
