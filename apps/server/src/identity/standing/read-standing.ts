import type { Locale } from '@openbourse/i18n';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { findUser, type User } from '../account/user-queries.ts';
import { isAuthenticatorBound } from '../factor/factor-queries.ts';

/** A user's identity and rights, for other slices. */
export interface UserStanding {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Country or area that the account is registered in. */
  readonly areaId: number;
  /** 0 is not certified, 1 real-name certified, 2 advanced (rule book, section 4). */
  readonly level: 0 | 1 | 2;
  readonly isUserReal: boolean;
  /** Chooses the fee rule. */
  readonly userGroup: string;
  readonly isDisabled: boolean;
  readonly isFrozen: boolean;
  /** Until when withdrawals are held, past or future; null when they never were. */
  readonly withdrawalHoldUntil: number | null;
  readonly hasPayPassword: boolean;
  readonly hasAuthenticator: boolean;
  /** The language of the user's last login, for messages. */
  readonly locale: Locale;
  /** Code that every message shows to prove that it is ours. */
  readonly antiPhishingCode: string | null;
  readonly createdAt: number;
}

/** Reads the standing of a user; refuses with `identity.user_not_found`. */
export async function readStanding(db: Db, userId: number): Promise<UserStanding> {
  const user = await findUser(db, userId);
  if (user === null) throw new AppError('identity.user_not_found', { field: 'user_id' });
  return {
    id: user.id,
    uid: user.uid,
    email: user.email,
    mobile: user.mobile,
    areaId: user.areaId,
    level: user.level,
    isUserReal: user.isUserReal,
    userGroup: user.userGroup,
    isDisabled: user.isDisabled,
    isFrozen: user.frozenAt !== null,
    withdrawalHoldUntil: user.withdrawalHoldUntil,
    hasPayPassword: user.payPasswordHash !== null,
    hasAuthenticator: await isAuthenticatorBound(db, userId),
    locale: user.locale,
    antiPhishingCode: user.antiPhishingCode,
    createdAt: user.createdAt,
  };
}

/** A frozen user may change nothing that a thief would change. Refuses with `identity.frozen`. */
export function requireNotFrozen(user: Pick<User, 'frozenAt'>): void {
  if (user.frozenAt !== null) throw new AppError('identity.frozen');
}
