import { ACCOUNT_TYPES, type AccountTypeCode, type AccountTypeId } from '@openbourse/api';

/** One of the five accounts of a user, in one currency. */
export interface BalanceKey {
  readonly userId: number;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
}

/** An account of the platform: `house` earns and pays, `world` stands for everybody outside. */
export interface PlatformAccount {
  readonly accountId: number;
  readonly currencyId: number;
  readonly scale: number;
}

/** Names an account of the platform. */
export interface PlatformAccountKey {
  readonly kind: 'house' | 'world';
  readonly name: string;
  readonly currencyId: number;
}

/** A user's row while it is locked, in minor units of its currency. */
export interface Balance extends BalanceKey {
  readonly accountId: number;
  readonly code: string;
  readonly scale: number;
  available: bigint;
  held: bigint;
  lastSeq: number;
}

/** Purpose of a hold; a pair of the two is used once, ever. */
export interface HoldName {
  /** The kind of business, for example `withdrawal`. */
  readonly reason: string;
  /** Which one of them, for example its public id. */
  readonly reference: string;
}

/** Both ways between the id of an account in calls and its code in the ledger. */
export function walletOf(accountTypeId: number): AccountTypeCode | undefined {
  return ACCOUNT_TYPES[accountTypeId as AccountTypeId];
}

export function accountTypeIdOf(wallet: AccountTypeCode): number {
  const found = Object.entries(ACCOUNT_TYPES).find(([, code]) => code === wallet);
  return Number.parseInt(found?.[0] ?? '0', 10);
}
