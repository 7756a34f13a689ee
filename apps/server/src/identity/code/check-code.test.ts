import { expect, test } from 'vitest';
import { macOf } from './check-code.ts';

test('what is stored of a code depends on the key, the purpose, the account and the code', () => {
  const key = Buffer.from('key');
  const subject = { purpose: 'login', account: 'anna@example.com' } as const;
  const macs = [
    macOf(key, subject, '123456'),
    macOf(Buffer.from('other'), subject, '123456'),
    macOf(key, { ...subject, purpose: 'forget' }, '123456'),
    macOf(key, { ...subject, account: 'bob@example.com' }, '123456'),
    macOf(key, subject, '123457'),
  ].map((mac) => mac.toString('hex'));
  expect(new Set(macs).size).toBe(5);
  expect(macOf(key, subject, '123456').toString('hex')).toBe(macs[0]);
});
