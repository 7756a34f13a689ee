import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, it } from 'vitest';
import type { Method, PaymentMethod } from '../api.ts';
import { initialValues, inputOf, rulesOf } from './method-form.ts';

type Field = PaymentMethod['fields'][number];

const field = (key: string, more: Partial<Field> = {}): Field => ({
  ...{ key, kind: 'text', label: key, labels: [], min: 1, max: 100, is_required: true },
  ...more,
});
const kindOf = (
  code: string,
  fields: Field[],
  picture: PaymentMethod['picture'] = 'none',
): PaymentMethod => ({
  ...{ code, version: 1, name: code, names: [], countries: [], units: [], fields, picture },
  ...{ is_name_verified: true, is_offered: true },
});
const BANK = kindOf('bank', [
  field('bank_name'),
  field('branch', { is_required: false }),
  field('card_number', { kind: 'card_number', min: 10, max: 34 }),
]);
const WECHAT = kindOf('wechat', [field('account', { kind: 'account' }), field('nickname')], 'optional');
const PROMPTPAY = kindOf('promptpay', [field('phone', { kind: 'phone', min: 7, max: 16 })]);
const FILLED = {
  real_name: ' Anna Berger ',
  bank_name: 'Deutsche Bank',
  branch: '',
  card_number: 'DE89 3704 0044 0532 0130 00',
  account: 'anna@example.com',
  nickname: 'Anna',
  phone: '+66 81 234 5678',
  pay_password: '481516',
};
const QR = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';

it.each([
  [BANK, ['real_name', 'bank_name', 'card_number', 'pay_password']],
  [WECHAT, ['real_name', 'account', 'nickname', 'pay_password']],
  [PROMPTPAY, ['real_name', 'phone', 'pay_password']],
])('asks for what $code needs, and for nothing of other kinds', (kind, missing) => {
  const empty = initialValues(kind, { method: null, certifiedName: null });
  expect(new Set(Object.keys(failures(empty, rulesOf(kind))))).toEqual(new Set(missing));
  expect(failures(FILLED, rulesOf(kind))).toEqual({});
});

it.each([
  ['123456789', false],
  ['1234567890', true],
  ['6222-0212-3456-7890-123', true],
  ['de89 3704 0044 0532 0130 00', true],
  ['DE893704', false],
  ['62220212345678901x3', false],
])('takes the card number %s: %s', (card_number, isTaken) => {
  const failing = failures({ ...FILLED, card_number }, rulesOf(BANK));
  expect(failing['card_number']).toBe(isTaken ? undefined : 'fiat:error.form.card_number');
});

it('names the length of a text, and the form of a number even when it is empty', () => {
  const short = kindOf('tag', [field('tag', { min: 3, max: 5 })]);
  expect(failures({ ...FILLED, tag: 'ab' }, rulesOf(short))).toEqual({ tag: 'fiat:error.short' });
  expect(failures({ ...FILLED, tag: 'abcdef' }, rulesOf(short))).toEqual({ tag: 'fiat:error.long' });
  expect(failures({ ...FILLED, phone: '' }, rulesOf(PROMPTPAY))).toEqual({ phone: 'fiat:error.form.phone' });
});

it.each(['48151', '4815161', '48151a'])('does not try the transaction password %s', (pay_password) => {
  expect(failures({ ...FILLED, pay_password }, rulesOf(BANK))).toEqual({
    pay_password: 'wallet:payPasswordRequired',
  });
});

it('sends the fields of the kind alone, those without a parameter as lines, and the code where there is one', () => {
  const bank = inputOf(FILLED, { id: undefined, kind: BANK, qr: QR });
  expect(bank).toMatchObject({ kind: 'bank', real_name: 'Anna Berger', bank_name: 'Deutsche Bank' });
  expect([bank.account, bank.values, bank.qr]).toEqual([undefined, undefined, undefined]);
  const wechat = inputOf(FILLED, { id: QR, kind: WECHAT, qr: QR });
  expect(wechat).toMatchObject({ id: QR, account: 'anna@example.com', nickname: 'Anna', qr: QR });
  expect(wechat.card_number).toBeUndefined();
  const promptpay = inputOf(FILLED, { id: undefined, kind: PROMPTPAY, qr: '' });
  expect(promptpay).toMatchObject({ kind: 'promptpay', values: 'phone=+66 81 234 5678' });
});

it('starts with the certified name, whatever name the method was saved with', () => {
  const method: Method = {
    ...{ id: QR, kind: 'wechat', real_name: 'Anna B.', bank_name: null, branch: null, card_number: null },
    ...{ account: 'anna@example.com', nickname: null, qr: null, is_default: true, created_at: 0 },
    fields: [{ key: 'account', kind: 'account', label: 'ID', labels: [], value: 'anna@example.com' }],
  };
  expect(initialValues(WECHAT, { method, certifiedName: 'Anna Berger' })['real_name']).toBe('Anna Berger');
  expect(initialValues(WECHAT, { method, certifiedName: null })).toMatchObject({
    ...{ real_name: 'Anna B.', account: 'anna@example.com', nickname: '' },
  });
});
