import { LIMITS } from '@openbourse/api/limits';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import { type AccountKind, isAccount, type LoginMethod } from './account.ts';
import { isPassword, isPayPassword } from './password-rules.ts';

/** Field names are those of the calls, so that a refusal of the server finds its field. */
export type FormMessage =
  | 'identity:error.accountEmail'
  | 'identity:error.accountMobile'
  | 'identity:error.agreement'
  | 'identity:error.code'
  | 'identity:error.inviteCode'
  | 'identity:error.passwordMissing'
  | 'identity:error.passwordRules'
  | 'identity:error.passwordsDiffer';

type Rules<Values> = readonly Rule<Values, FormMessage>[];

interface AccountValues {
  readonly kind: AccountKind;
  readonly account: string;
  readonly area_id: number;
}

const ACCOUNT_RULES: Rules<AccountValues> = [
  {
    field: 'account',
    key: 'identity:error.accountEmail',
    fails: (f) => f.kind === 'email' && !isAccount(f.account, 'email'),
  },
  {
    field: 'account',
    key: 'identity:error.accountMobile',
    fails: (f) => f.kind === 'mobile' && !isAccount(f.account, 'mobile'),
  },
];

export interface LoginValues extends AccountValues {
  readonly method: LoginMethod;
  readonly password: string;
  readonly sms_code: string;
  /** The server asked for a code in addition to the password. */
  readonly needsCode: boolean;
}

export const LOGIN_RULES: Rules<LoginValues> = [
  ...ACCOUNT_RULES,
  {
    field: 'password',
    key: 'identity:error.passwordMissing',
    fails: (f) => f.method === 'password' && f.password === '',
  },
  {
    field: 'sms_code',
    key: 'identity:error.code',
    fails: (f) => (f.method === 'code' || f.needsCode) && !isCode(f.sms_code),
  },
];

export interface RegisterValues extends AccountValues {
  readonly password: string;
  readonly re_password: string;
  readonly invite_code: string;
  readonly isAgreed: boolean;
  readonly sms_code: string;
}

export const REGISTER_RULES: Rules<RegisterValues> = [
  ...ACCOUNT_RULES,
  { field: 'password', key: 'identity:error.passwordRules', fails: (f) => !isPassword(f.password) },
  { field: 're_password', key: 'identity:error.passwordsDiffer', fails: (f) => f.re_password !== f.password },
  { field: 'invite_code', key: 'identity:error.inviteCode', fails: (f) => f.invite_code.trim() === '' },
  { field: 'isAgreed', key: 'identity:error.agreement', fails: (f) => !f.isAgreed },
  { field: 'sms_code', key: 'identity:error.code', fails: (f) => !isCode(f.sms_code) },
];

export interface ForgetValues extends AccountValues {
  readonly new_password: string;
  readonly secondary_password: string;
  readonly auth_code: string;
  /** Blank without an authenticator. */
  readonly google_code: string;
}

export const FORGET_RULES: Rules<ForgetValues> = [
  ...ACCOUNT_RULES,
  { field: 'auth_code', key: 'identity:error.code', fails: (f) => !isCode(f.auth_code) },
  { field: 'new_password', key: 'identity:error.passwordRules', fails: (f) => !isPassword(f.new_password) },
  {
    field: 'secondary_password',
    key: 'identity:error.passwordsDiffer',
    fails: (f) => f.secondary_password !== f.new_password,
  },
];

export interface ChangePasswordValues {
  readonly old_password: string;
  readonly new_password: string;
  readonly secondary_password: string;
  readonly auth_code: string;
}

export const CHANGE_PASSWORD_RULES: Rules<ChangePasswordValues> = [
  { field: 'old_password', key: 'identity:error.passwordMissing', fails: (f) => f.old_password === '' },
  { field: 'new_password', key: 'identity:error.passwordRules', fails: (f) => !isPassword(f.new_password) },
  {
    field: 'secondary_password',
    key: 'identity:error.passwordsDiffer',
    fails: (f) => f.secondary_password !== f.new_password,
  },
  { field: 'auth_code', key: 'identity:error.code', fails: (f) => !isCode(f.auth_code) },
];

export interface ChangePayPasswordValues {
  readonly pay_password: string;
  readonly re_pay_password: string;
  readonly auth_code: string;
  readonly google_code: string;
}

export const CHANGE_PAY_PASSWORD_RULES: Rules<ChangePayPasswordValues> = [
  {
    field: 'pay_password',
    key: 'identity:error.passwordRules',
    fails: (f) => !isPayPassword(f.pay_password),
  },
  {
    field: 're_pay_password',
    key: 'identity:error.passwordsDiffer',
    fails: (f) => f.re_pay_password !== f.pay_password,
  },
  { field: 'auth_code', key: 'identity:error.code', fails: (f) => !isCode(f.auth_code) },
];

function isCode(text: string): boolean {
  return text.length === LIMITS.codeDigits && /^[0-9]+$/.test(text);
}
