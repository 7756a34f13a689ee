import { LOGIN_TYPES } from '@openbourse/api/limits';
import type { LoginType } from '../../session/index.ts';

/** Kind of an account's name. */
export type AccountKind = 'email' | 'mobile';
export type LoginMethod = 'password' | 'code';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MOBILE = /^\+?[0-9\s().-]{5,24}$/;

/** Reports whether the text can be an account of its kind; the server decides by the rules of the area. */
export function isAccount(text: string, kind: AccountKind): boolean {
  const account = text.trim();
  return kind === 'email' ? account.length <= 254 && EMAIL.test(account) : MOBILE.test(account);
}

export function loginTypeOf(kind: AccountKind, method: LoginMethod): LoginType {
  if (kind === 'email') return method === 'password' ? LOGIN_TYPES.emailPassword : LOGIN_TYPES.emailCode;
  return method === 'password' ? LOGIN_TYPES.mobilePassword : LOGIN_TYPES.mobileCode;
}

export function kindOfLogin(loginType: LoginType): AccountKind {
  return loginType === LOGIN_TYPES.emailPassword || loginType === LOGIN_TYPES.emailCode ? 'email' : 'mobile';
}

/** Where messages to an account go: the e-mail address, or the number with its calling code. */
export function messageTarget(account: {
  readonly kind: AccountKind;
  readonly text: string;
  readonly callingCode: string;
}): string {
  if (account.kind === 'email') return account.text.trim().toLowerCase();
  const compact = account.text.replace(/[\s().-]/g, '');
  return compact.startsWith('+') ? compact : `+${account.callingCode}${compact.replace(/^0/, '')}`;
}
