import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, test } from 'vitest';
import {
  CHANGE_PAY_PASSWORD_RULES,
  FORGET_RULES,
  LOGIN_RULES,
  type LoginValues,
  REGISTER_RULES,
  type RegisterValues,
} from './forms.ts';

const LOGIN: LoginValues = {
  kind: 'email',
  account: 'anna@example.com',
  area_id: 1,
  method: 'password',
  password: 'bourse2026',
  sms_code: '',
  needsCode: false,
};
const REGISTER: RegisterValues = {
  kind: 'email',
  account: 'anna@example.com',
  area_id: 1,
  password: 'bourse2026',
  re_password: 'bourse2026',
  invite_code: 'OPENBOURSE',
  isAgreed: true,
  sms_code: '482913',
};

test.each<[Partial<LoginValues>, object]>([
  [{}, {}],
  [{ account: 'anna' }, { account: 'identity:error.accountEmail' }],
  [{ kind: 'mobile' }, { account: 'identity:error.accountMobile' }],
  [{ password: '' }, { password: 'identity:error.passwordMissing' }],
  [{ method: 'code', password: '' }, { sms_code: 'identity:error.code' }],
  [{ method: 'code', password: '', sms_code: '482913' }, {}],
  [{ needsCode: true }, { sms_code: 'identity:error.code' }],
  [{ needsCode: true, sms_code: '48291' }, { sms_code: 'identity:error.code' }],
])('login with %j shows %j', (change, expected) => {
  expect(failures({ ...LOGIN, ...change }, LOGIN_RULES)).toEqual(expected);
});

test.each<[Partial<RegisterValues>, object]>([
  [{}, {}],
  [{ isAgreed: false }, { isAgreed: 'identity:error.agreement' }],
  [{ invite_code: ' ' }, { invite_code: 'identity:error.inviteCode' }],
  [{ password: 'abcdef', re_password: 'abcdef' }, { password: 'identity:error.passwordRules' }],
  [{ re_password: 'bourse2027' }, { re_password: 'identity:error.passwordsDiffer' }],
  [{ sms_code: '' }, { sms_code: 'identity:error.code' }],
])('registration with %j shows %j', (change, expected) => {
  expect(failures({ ...REGISTER, ...change }, REGISTER_RULES)).toEqual(expected);
});

test('an empty form names every field that is missing', () => {
  const forgotten = {
    kind: 'email',
    account: '',
    area_id: 1,
    new_password: '',
    secondary_password: '',
    auth_code: '',
    google_code: '',
  };
  expect(Object.keys(failures({ ...forgotten, kind: 'email' }, FORGET_RULES))).toEqual([
    'account',
    'auth_code',
    'new_password',
  ]);
  const pay = { pay_password: '123456', re_pay_password: '12345', auth_code: '1', google_code: '' };
  expect(Object.keys(failures(pay, CHANGE_PAY_PASSWORD_RULES))).toEqual([
    'pay_password',
    're_pay_password',
    'auth_code',
  ]);
});
