import { expect, test } from 'vitest';
import { hasAge } from './age.ts';
import { maskAddress, maskName, maskNumber, readName } from './name.ts';

test.each([
  ['2008-11-21', true],
  ['2008-11-22', false],
  ['1949-12-31', true],
])('born on %s, is 18 on 21 November 2026: %s', (birthDate, isAdult) => {
  expect(hasAge(birthDate, { years: 18, now: Date.UTC(2026, 10, 21) })).toBe(isAdult);
});

test('a leap day has its age a day later', () => {
  expect(hasAge('2008-02-29', { years: 18, now: Date.UTC(2026, 1, 28) })).toBe(false);
  expect(hasAge('2008-02-29', { years: 18, now: Date.UTC(2026, 2, 1) })).toBe(true);
});

test.each([
  [' Anna  Berger ', 'Anna Berger'],
  ['李小龙', '李小龙'],
  ['买买提·吐尔逊', '买买提·吐尔逊'],
  ["Seán O'Hara-Lönn Jr.", "Seán O'Hara-Lönn Jr."],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['A', null],
  ['Anna 3', null],
  ['<b>Anna</b>', null],
  ['--', null],
])('the name "%s" is read as %s', (text, name) => {
  expect(readName(text)).toBe(name);
});

test('masked data show their owner what they are, and no one more', () => {
  expect(maskName('Anna Maria Berger')).toBe('A*** M**** B*****');
  expect(maskName('李小龙')).toBe('李**');
  expect(maskNumber('11010519491231002X')).toBe('11**************2X');
  expect(maskAddress('Hafenstrasse 12, Hamburg')).toBe('Hafe****');
});
