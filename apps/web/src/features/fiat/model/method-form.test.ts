import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, it } from 'vitest';
import { initialValues, inputOf, rulesOf } from './method-form.ts';

const EMPTY = initialValues(null, null);
const FILLED = {
  real_name: ' Anna Berger ',
  bank_name: 'Deutsche Bank',
  branch: '',
  card_number: 'DE89 3704 0044 0532 0130 00',
  account: 'anna@example.com',
  nickname: 'Anna',
  pay_password: '481516',
};
const QR = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';

it.each([
  ['bank', ['real_name', 'bank_name', 'card_number', 'pay_password']],
  ['alipay', ['real_name', 'account', 'pay_password']],
  ['wechat', ['real_name', 'account', 'nickname', 'pay_password']],
] as const)('asks for what %s needs, and for nothing of other kinds', (kind, missing) => {
  expect(new Set(Object.keys(failures(EMPTY, rulesOf(kind))))).toEqual(new Set(missing));
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
  const failing = failures({ ...FILLED, card_number }, rulesOf('bank'));
  expect(failing.card_number).toBe(isTaken ? undefined : 'fiat:error.card_number');
});

it.each(['48151', '4815161', '48151a'])('does not try the transaction password %s', (pay_password) => {
  expect(failures({ ...FILLED, pay_password }, rulesOf('bank'))).toEqual({
    pay_password: 'wallet:payPasswordRequired',
  });
});

it('sends the fields of the kind alone, and the payment code where there is one', () => {
  const bank = inputOf(FILLED, { id: undefined, kind: 'bank', qr: QR });
  expect(bank).toMatchObject({ kind: 'bank', real_name: 'Anna Berger', bank_name: 'Deutsche Bank' });
  expect([bank.account, bank.nickname, bank.qr]).toEqual([undefined, undefined, undefined]);
  const wechat = inputOf(FILLED, { id: QR, kind: 'wechat', qr: QR });
  expect(wechat).toMatchObject({ id: QR, account: 'anna@example.com', nickname: 'Anna', qr: QR });
  expect(wechat.card_number).toBeUndefined();
});

it('starts with the certified name, whatever name the method was saved with', () => {
  const method = {
    id: QR,
    kind: 'alipay',
    real_name: 'Anna B.',
    bank_name: null,
    branch: null,
    card_number: null,
    account: 'anna@example.com',
    nickname: null,
    qr: null,
    is_default: true,
    created_at: 0,
  } as const;
  expect(initialValues(method, 'Anna Berger').real_name).toBe('Anna Berger');
  expect(initialValues(method, null)).toMatchObject({ real_name: 'Anna B.', account: 'anna@example.com' });
});
