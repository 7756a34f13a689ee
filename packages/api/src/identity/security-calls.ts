import { change, endpoint } from '../endpoint.ts';
import { SECURITY_EVENT_KINDS, SECURITY_LIMITS, WITHDRAWAL_HOLD_REASONS } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

/** The security center: factors, passkeys, holds, freezing. Part of the noun `identity`. */

const PASSKEY_JSON_MAX = 12_000;
const password = t.text(1, 128, 'bourse2026');
/** Six digits of the authenticator, or a recovery code where the call takes one. */
const factorCode = t.text(1, 16, '123456');
const challenge = t.text(1, 64, 'YQ4bS0n0bJ2uN0oWmB5s0k3v1hJx8cQe7RrT6yU4iOA');
const tokens = object({ accessToken: string(), refreshToken: string() });
/** Options and answers of WebAuthn as JSON text, for `JSON.parse` and the browser's own call. */
const passkeyAnswer = t.text(2, PASSKEY_JSON_MAX, '{"id":"AQID","type":"public-key"}');
const passkeyName = t.text(1, 40, 'Phone');

const FACTOR_ERRORS = [
  'identity.wrong_authenticator_code',
  'identity.authenticator_locked',
  'identity.authenticator_code_required',
] as const;
const PASSWORD_ERRORS = ['identity.wrong_password', 'identity.login_throttled'] as const;

export const loginSecond = endpoint('identity.login_second', {
  isByDevice: true,
  summary:
    'Finishes a login that was answered with identity.second_factor_required, by a code of the authenticator or a recovery code. A recovery code holds withdrawals for 72 hours.',
  input: object({ challenge, code: factorCode }),
  reply: tokens,
  errors: ['identity.challenge_expired', 'identity.disabled', ...FACTOR_ERRORS],
});

export const loginPasskeyBegin = endpoint('identity.login_passkey_begin', {
  summary:
    'What navigator.credentials.get needs to finish a login by a passkey, as JSON text of PublicKeyCredentialRequestOptionsJSON.',
  input: object({ challenge }),
  reply: object({ options: string() }),
  errors: [
    'identity.challenge_expired',
    'identity.passkeys_unavailable',
    'identity.passkey_not_found',
    'identity.disabled',
  ],
});

export const loginPasskeyFinish = endpoint('identity.login_passkey_finish', {
  isByDevice: true,
  summary:
    "Finishes a login by a passkey; `response` is the browser's answer (AuthenticationResponseJSON) as JSON text.",
  input: object({ challenge, response: passkeyAnswer }),
  reply: tokens,
  errors: [
    'identity.challenge_expired',
    'identity.passkeys_unavailable',
    'identity.passkey_refused',
    'identity.disabled',
  ],
});

export const hold = object({
  reason: t.oneOf(WITHDRAWAL_HOLD_REASONS),
  placed_at: t.instant,
  until: t.instant,
});

export const securityCenter = endpoint('identity.security_center', {
  summary:
    'Everything the security centre shows: which factors are set, where messages go, holds on withdrawals, the last login.',
  input: object({}),
  reply: object({
    uid: string(),
    level: integer(),
    is_frozen: boolean(),
    /** Masked. */
    email: nullable(string()),
    mobile: nullable(string()),
    /** Where codes of `send_code` go. */
    code_channel: t.oneOf(['email', 'mobile'] as const),
    has_pay_password: boolean(),
    /** Until when money moves are locked after five wrong transaction passwords. */
    pay_password_locked_until: nullable(t.instant),
    authenticator_bound_at: nullable(t.instant),
    recovery_codes_left: integer(),
    passkeys: integer(),
    /** True when this server can take passkeys; they need an authenticator first. */
    are_passkeys_available: boolean(),
    /** The code itself: it is shown to its owner so that it can be compared with the mails. */
    anti_phishing_code: nullable(string()),
    sessions: integer(),
    last_login: nullable(object({ at: t.instant, device: string(), ip: string() })),
    /** Running holds, the longest first, and until when withdrawals wait. */
    withdrawal_holds: list(hold),
    withdrawal_hold_until: nullable(t.instant),
  }),
});

export const securityEvent = object({
  id: integer(),
  kind: t.oneOf(SECURITY_EVENT_KINDS),
  device: string(),
  ip: string(),
  at: t.instant,
  /** A masked account, the name of a passkey or nothing. */
  subject: string(),
});

export const securityEvents = endpoint('identity.security_events', {
  summary: 'What happened to the account, newest first; `kind` narrows it, for example to logins.',
  input: object({
    kind: optional(t.oneOf(SECURITY_EVENT_KINDS)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(securityEvent),
});

export const authenticatorBegin = change('identity.authenticator_begin', {
  summary:
    'Draws the secret of a new authenticator, for a QR code of the address; it counts once authenticator_bind has proved it.',
  input: object({ password }),
  reply: object({ secret: string(), otpauth_uri: string(), expires_after_ms: integer() }),
  errors: ['identity.authenticator_bound', ...PASSWORD_ERRORS],
  by: 'active',
  isSecret: true,
});

const recoveryCodes = object({ recovery_codes: list(string()) });

export const authenticatorBind = change('identity.authenticator_bind', {
  summary: `Binds the authenticator by its first code and answers ${SECURITY_LIMITS.recoveryCodes} recovery codes, once; withdrawals are held for 6 hours.`,
  input: object({ code: t.text(1, 12, '123456') }),
  reply: recoveryCodes,
  errors: [
    'identity.authenticator_bound',
    'identity.authenticator_not_begun',
    'identity.wrong_authenticator_code',
    'identity.authenticator_locked',
  ],
  by: 'active',
  isSecret: true,
});

export const authenticatorUnbind = change('identity.authenticator_unbind', {
  summary:
    'Removes the authenticator, its recovery codes and the passkeys; withdrawals are held for 24 hours, after a recovery code for 72.',
  input: object({ password, code: factorCode }),
  reply: object({}),
  errors: ['identity.authenticator_required', ...PASSWORD_ERRORS, ...FACTOR_ERRORS],
  by: 'active',
});

export const renewRecoveryCodes = change('identity.renew_recovery_codes', {
  summary: 'Replaces the recovery codes; the old ones are worth nothing afterwards.',
  input: object({ password, code: t.text(1, 12, '123456') }),
  reply: recoveryCodes,
  errors: ['identity.authenticator_required', ...PASSWORD_ERRORS, ...FACTOR_ERRORS],
  by: 'active',
  isSecret: true,
});

const passkey = object({
  id: t.uuid,
  name: string(),
  created_at: t.instant,
  last_used_at: nullable(t.instant),
  /** True when it is synchronized among devices. */
  is_backed_up: boolean(),
});

export const passkeys = endpoint('identity.passkeys', {
  summary: 'The passkeys of the user, oldest first.',
  input: object({}),
  reply: list(passkey),
});

export const passkeyBegin = change('identity.passkey_begin', {
  summary:
    'What navigator.credentials.create needs for a new passkey, as JSON text of PublicKeyCredentialCreationOptionsJSON. Needs a bound authenticator.',
  input: object({ password, code: t.text(1, 12, '123456') }),
  reply: object({ options: string() }),
  errors: [
    'identity.authenticator_required',
    'identity.passkeys_unavailable',
    'identity.too_many_passkeys',
    ...PASSWORD_ERRORS,
    ...FACTOR_ERRORS,
  ],
  by: 'active',
});

export const passkeyFinish = change('identity.passkey_finish', {
  summary: "Keeps a new passkey; `response` is the browser's answer (RegistrationResponseJSON) as JSON text.",
  input: object({ name: passkeyName, response: passkeyAnswer }),
  reply: passkey,
  errors: ['identity.passkeys_unavailable', 'identity.passkey_refused', 'identity.too_many_passkeys'],
  by: 'active',
});

export const passkeyRename = change('identity.passkey_rename', {
  summary: 'Gives a passkey another name.',
  input: object({ id: t.uuid, name: passkeyName }),
  reply: object({}),
  errors: ['identity.passkey_not_found'],
});

export const passkeyRemove = change('identity.passkey_remove', {
  summary: 'Removes a passkey.',
  input: object({ id: t.uuid, password, code: t.text(1, 12, '123456') }),
  reply: object({}),
  errors: ['identity.passkey_not_found', ...PASSWORD_ERRORS, ...FACTOR_ERRORS],
  by: 'active',
});

export const antiPhishingCode = change('identity.anti_phishing_code', {
  summary:
    'Sets the code of 4 to 20 letters and digits that every message to the user shows; an empty one removes it.',
  input: object({
    password,
    anti_phishing_code: t.text(0, SECURITY_LIMITS.antiPhishingLengthMax, 'Harbour7'),
  }),
  reply: object({}),
  errors: ['identity.anti_phishing_format', ...PASSWORD_ERRORS],
  by: 'active',
});

export const freeze = change('identity.freeze', {
  summary:
    'Freezes the own account, by the login password or the transaction password: every session ends, trading, withdrawals and changes of secrets are refused until an operator has looked into it.',
  input: object({ password: optional(password), pay_password: optional(t.text(1, 32, '481516')) }),
  reply: object({}),
  errors: [
    'identity.password_required',
    'identity.wrong_pay_password',
    'identity.pay_password_locked',
    'identity.pay_password_required',
    ...PASSWORD_ERRORS,
  ],
});

const accountKind = t.oneOf(['email', 'mobile'] as const);
const account = t.text(3, 254, 'anna@example.com');
const areaId = optional(t.id);

export const sendBindCode = change('identity.send_bind_code', {
  summary:
    'Sends a code to the e-mail address or mobile number that is to be bound. The answer does not tell whether another user has it.',
  input: object({ type: accountKind, account, area_id: areaId }),
  reply: object({ resend_after_ms: integer(), expires_after_ms: integer() }),
  errors: [
    'identity.wrong_account_format',
    'identity.area_unknown',
    'identity.account_unchanged',
    'identity.code_too_soon',
    'identity.channel_unavailable',
  ],
  by: 'active',
});

export const bindAccount = change('identity.bind_account', {
  summary:
    'Binds an e-mail address or mobile number, by a code sent there (send_bind_code), a code sent to the present one (send_code, purpose change_account) and, if one is bound, the authenticator. Holds withdrawals for 6 hours after a first binding, for 24 after a change.',
  input: object({
    type: accountKind,
    account,
    area_id: areaId,
    /** Of the new account. */
    account_code: t.text(0, 12, '123456'),
    /** Of the present one. */
    auth_code: t.text(0, 12, '123456'),
    /** Of the authenticator; may be blank if none is bound. */
    google_code: optional(t.text(0, 16, '123456')),
  }),
  reply: object({}),
  errors: [
    'identity.wrong_account_format',
    'identity.area_unknown',
    'identity.account_unchanged',
    'identity.account_taken',
    'identity.wrong_code',
    ...FACTOR_ERRORS,
  ],
  by: 'active',
});
