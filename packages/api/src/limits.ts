export * from './alert/limits.ts';
export * from './countdown/limits.ts';
export * from './apikey/limits.ts';
export * from './content/limits.ts';
export * from './contract/limits.ts';
export * from './convert/limits.ts';
export * from './fiat/limits.ts';
export { METHOD_LIMITS } from './fiat/method-text.ts';
export * from './file/limits.ts';
export * from './identity/limits.ts';
export * from './ledger/limits.ts';
export * from './market/limits.ts';
export * from './micro/limits.ts';
export * from './notification/limits.ts';
export * from './operator/limits.ts';
export * from './portfolio/limits.ts';
export * from './payment/limits.ts';
export * from './referral/limits.ts';
export * from './screening/limits.ts';
export * from './site/limits.ts';
export * from './spot/limits.ts';
export * from './staking/limits.ts';
export * from './statement/limits.ts';
export * from './status/limits.ts';
export * from './subscription/limits.ts';
export * from './support/limits.ts';
export {
  type AskedLevel,
  isGroup,
  isLevels,
  LEVELS_TEXT_MAX,
  readLevels,
  writeLevels,
} from './tier/levels-text.ts';
export * from './tier/limits.ts';
export * from './verification/limits.ts';
export * from './wallet/limits.ts';

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
  /** Basis points at which a trailing stop follows. */
  trailingDeltaMin: 10,
  trailingDeltaMax: 2_000,
  /** Slices of an iceberg. */
  icebergPartsMax: 10,
  /** Orders of one range. */
  scaledOrdersMin: 2,
  scaledOrdersMax: 20,
} as const;
export * from './webhook/limits.ts';
