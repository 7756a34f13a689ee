export * from './site/limits.ts';

/** The limits that the calls, the server's checks and the forms share. Plain data. */
export const LIMITS = {
  /** Of new login passwords (ADR 51); shorter ones from before still log in. */
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  /** Rule book, section 9. */
  payPasswordDigits: 6,
  codeDigits: 6,
  codeTtlMs: 600_000,
  codeTriesMax: 5,
  codeResendMs: 60_000,
  /** Specification, section 9. */
  requestTimeoutMs: 60_000,
  toastMs: 2_000,
  userInfoPollMs: 60_000,
  carouselMs: 3_000,
  socketWaitTries: 30,
  socketWaitMs: 1_000,
  popularPairs: 3,
  defaultAreaId: 1,
  defaultLoginType: 2,
  newsCategoryBanner: 2,
  newsCategoryNotice: 3,
  /** Lists. */
  pageSizeMax: 100,
  klineSizeMax: 1_000,
  depthLevelsMax: 100,
  /** Rule book, section 1. */
  openOrdersPerPairMax: 200,
  marketSweepPpm: 50_000,
  priceBandPpm: 200_000,
} as const;

/** Candle periods, shortest first, with their length where it is fixed. Months follow the calendar. */
export const KLINE_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type KlinePeriod = (typeof KLINE_PERIODS)[number];

/** How a person logs in (specification, sections 3 and 9: the default is 2). */
export const LOGIN_TYPES = { mobilePassword: 1, emailPassword: 2, mobileCode: 3, emailCode: 4 } as const;

/** What a verification code may be used for; a code sent for one purpose opens nothing else. */
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
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** The purposes of codes that go to the user's own e-mail address or mobile number as it is. */
export const OWN_CODE_PURPOSES = [
  'amend_password',
  'amend_pay_password',
  'change_account',
  'bind_address',
  'withdraw',
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

/** How a login is finished once the password was right. */
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

/** What the log of an account keeps. */
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

/** Who may log in and move money: a frozen user may only look, a disabled one not even log in. */
export const USER_STATES = ['active', 'frozen', 'disabled'] as const;

export const TRADE_ACCOUNT = 1;
export const CONTRACT_ACCOUNT = 2;
export const FIAT_ACCOUNT = 3;
export const MICRO_ACCOUNT = 4;
export const FINANCIAL_ACCOUNT = 5;
/** The five accounts of a user (specification, section 1), by the id used in calls. */
export const ACCOUNT_TYPES = {
  [TRADE_ACCOUNT]: 'trade',
  [CONTRACT_ACCOUNT]: 'contract',
  [FIAT_ACCOUNT]: 'fiat',
  [MICRO_ACCOUNT]: 'micro',
  [FINANCIAL_ACCOUNT]: 'financial',
} as const;
export type AccountTypeId = keyof typeof ACCOUNT_TYPES;
export type AccountTypeCode = (typeof ACCOUNT_TYPES)[AccountTypeId];
/** Margins, stakes and limits are in USDT, which every installation has under this id. */
export const USDT_ID = 1;
/** Which currencies an account takes, by code; null stands for every coin. Margins and stakes are in USDT. */
export const ACCOUNT_CURRENCIES: Readonly<Record<AccountTypeCode, readonly string[] | null>> = {
  trade: null,
  contract: ['USDT'],
  fiat: null,
  micro: ['USDT'],
  financial: null,
};

/** The kinds of ledger transactions that people can tell apart and filter by. */
export const ENTRY_KINDS = [
  'spot_trade',
  'spot_fee',
  'deposit',
  'withdrawal',
  'transfer',
  'demo_grant',
  'manual_entry',
  'deposit_reversal',
  'deposit_shortfall',
  'deposit_debt_repaid',
  'micro_settlement',
  'contract_open_fee',
  'contract_close',
  'contract_overnight',
  'fiat_release',
  'fiat_fee',
  'staking_dividend',
  'staking_redemption',
  'subscription_allocation',
  'referral_commission',
] as const;
/** Ledger entries by hand, which one operator proposes and another one decides. */
export const MANUAL_ENTRY_DIRECTIONS = ['credit', 'debit'] as const;
export const MANUAL_ENTRY_KINDS = ['correction', 'compensation', 'manual_deposit'] as const;
export const MANUAL_ENTRY_STATES = ['proposed', 'approved', 'rejected'] as const;

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'stop_market', 'oco'] as const;
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;
/** The states of a spot order (specification, section 4): executed in full is `completed`, cancelled is `revoked`. */
export const SPOT_ORDER_STATES = ['pending', 'completed', 'revoked'] as const;

/** What an operator may do; nobody has a role that sets a balance, a price or an outcome, because none exists. */
export const OPERATOR_ROLES = [
  'support',
  'identity_reviewer',
  'fiat_arbiter',
  'content',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
  'security_admin',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Who hands out roles moves no money. */
export const EXCLUSIVE_ROLE: OperatorRole = 'security_admin';
export const MONEY_ROLES: readonly OperatorRole[] = [
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
];

/** Of operators: reliability, section 3, "operators". A change of filters or fees is announced this long before. */
export const OPERATOR_LIMITS = {
  passwordLengthMin: 12,
  passwordLengthMax: 64,
  sessionIdleMs: 900_000,
  sessionMs: 28_800_000,
  reasonLengthMin: 3,
  reasonLengthMax: 500,
  changeNoticeMs: 3_600_000,
  /** How long a proposal waits for a second operator. */
  proposalMs: 259_200_000,
  /** How long an operator waits after the access was made, reset or widened before two persons include them. */
  newAccessMs: 86_400_000,
  /** Views of identity data in clear that one operator may have in an hour; the same subject counts once in `viewMs`. */
  viewsPerHour: 120,
  viewMs: 600_000,
  /** How long a link that sets password and authenticator works. */
  enrolmentMs: 86_400_000,
} as const;

/** A proposal ends with the decision of a second operator, is taken back by who made it, or waits too long. */
export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'taken_back', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Settings of the site that an operator may change. */
export const CONTENT_SETTINGS = ['service_url', 'app_download_url', 'guest_browsing'] as const;
/** The languages of news (specification, section 2). */
export const NEWS_LOCALES = [
  'en-US',
  'fr-FR',
  'es-ES',
  'ja-JP',
  'de-DE',
  'ko-KR',
  'th-TH',
  'vi-VN',
  'zh-HK',
  'zh-CN',
] as const;

/** What a picture is uploaded for; it can be used for nothing else. */
export const FILE_PURPOSES = [
  'identity_front',
  'identity_reverse',
  'identity_hand',
  'address_proof',
  'deposit_voucher',
  'payment_qr',
  'payment_voucher',
  'fiat_chat',
  'fiat_evidence',
  'feedback',
  'support_chat',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/** What operators upload pictures for. */
export const OPERATOR_FILE_PURPOSES = ['support_chat'] as const;
/** Rule book, section 9; reliability, section 3, "uploads". */
export const UPLOAD_LIMITS = {
  bytesMax: 5 * 1_024 * 1_024,
  megapixelsMax: 40,
  perDayMax: 30,
  operatorPerDayMax: 200,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

/** Documents that prove who somebody is. */
export const ID_TYPES = ['identity_card', 'passport', 'driving_licence', 'residence_permit'] as const;
export type IdType = (typeof ID_TYPES)[number];
export const VERIFICATION_STATES = ['not_verified', 'in_review', 'certified', 'failed'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];
/** Why a submission fails; the user reads it in the own language. */
export const VERIFICATION_REASONS = [
  'picture_unclear',
  'picture_incomplete',
  'name_differs',
  'number_differs',
  'document_expired',
  'document_unsupported',
  'face_differs',
  'handheld_missing',
  'address_differs',
  'address_outdated',
  'suspected_forgery',
  'under_age',
  'other',
] as const;
export type VerificationReason = (typeof VERIFICATION_REASONS)[number];
export const VERIFICATION_ORDERS = ['oldest', 'newest'] as const;
export const VERIFICATION_LIMITS = { attemptsPerDayMax: 5, ageMin: 18, claimMs: 900_000 } as const;

/**
 * What each level of certification gives (rule book, section 4); amounts in USDT, `null` where there is no such limit.
 * What it lets leave are terms of the wallet, in versions.
 */
export const LEVEL_RIGHTS = [
  {
    level: 0,
    canTrade: false,
    leverageMax: null,
    canP2p: false,
    p2pTotalMax: null,
    p2pDailyMax: null,
  },
  {
    level: 1,
    canTrade: true,
    leverageMax: 20,
    canP2p: true,
    p2pTotalMax: '5000',
    p2pDailyMax: null,
  },
  {
    level: 2,
    canTrade: true,
    leverageMax: 100,
    canP2p: true,
    p2pTotalMax: null,
    p2pDailyMax: '20000',
  },
] as const;

export * from './apikey/limits.ts';
export * from './wallet/limits.ts';
export * from './content/limits.ts';
export * from './contract/limits.ts';
export * from './fiat/limits.ts';
export * from './micro/limits.ts';
export * from './notification/limits.ts';
export * from './operator/limits.ts';
export * from './subscription/limits.ts';
export * from './support/limits.ts';
export * from './referral/limits.ts';
export * from './staking/limits.ts';
export * from './statement/limits.ts';
