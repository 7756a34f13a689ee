/** Login, proof of identity and protection of accounts. Plain data. */

/** Ways to log in (specification, sections 3 and 9: the default is 2). */
export const LOGIN_TYPES = { mobilePassword: 1, emailPassword: 2, mobileCode: 3, emailCode: 4 } as const;

/** Purposes of a verification code; a code sent for one purpose opens nothing else. */
export const CODE_PURPOSES = [
  'register',
  'login',
  'forget',
  'amend_password',
  'amend_pay_password',
  'change_account',
  'bind_account',
  'bind_address',
  'withdraw',
  'pay',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The purposes of codes that go to the user's own e-mail address or mobile number as it is. */
export const OWN_CODE_PURPOSES = [
  'amend_password',
  'amend_pay_password',
  'change_account',
  'bind_address',
  'withdraw',
  'pay',
] as const;

/** Second factors, recovery and freezing (rule book, sections 4 and 9; reliability, section 3). */
export const SECURITY_LIMITS = {
  authenticatorTriesMax: 5,
  authenticatorLockMs: 900_000,
  /** A secret that is not bound in this time is forgotten. */
  authenticatorBeginMs: 600_000,
  payPasswordTriesMax: 5,
  payPasswordLockMs: 86_400_000,
  recoveryCodes: 10,
  challengeMs: 300_000,
  passkeysMax: 10,
  antiPhishingLengthMin: 4,
  antiPhishingLengthMax: 20,
  holdHoursFirst: 6,
  holdHoursChange: 24,
  holdHoursRecovery: 72,
} as const;

/** Second factors that finish a login once the password was right. */
export const SECOND_FACTORS = ['totp', 'recovery', 'passkey'] as const;

/** Why withdrawals of a user wait. */
export const WITHDRAWAL_HOLD_REASONS = [
  'password_changed',
  'password_reset',
  'pay_password_set',
  'pay_password_changed',
  'authenticator_bound',
  'authenticator_unbound',
  'authenticator_reset',
  'recovery_code_used',
  'account_bound',
  'account_changed',
  'identity_resubmitted',
  'operator',
] as const;
export type WithdrawalHoldReason = (typeof WITHDRAWAL_HOLD_REASONS)[number];

/** Events that the log of an account keeps. */
export const SECURITY_EVENT_KINDS = [
  'registered',
  'login',
  'login_failed',
  'logout',
  'session_revoked',
  'token_reuse',
  'password_reset',
  'password_changed',
  'pay_password_set',
  'pay_password_changed',
  'pay_password_locked',
  'authenticator_bound',
  'authenticator_unbound',
  'authenticator_reset',
  'authenticator_locked',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'anti_phishing_set',
  'api_key_created',
  'api_key_changed',
  'api_key_revoked',
  'account_bound',
  'account_changed',
  'frozen',
  'unfrozen',
  'disabled',
  'enabled',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/**
 * States of a user: an active one may log in and move money, a frozen one may only look, a disabled one may
 * not even log in.
 */
export const USER_STATES = ['active', 'frozen', 'disabled'] as const;
