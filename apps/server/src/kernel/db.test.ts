import { expect, test } from 'vitest';
import { CommitUnknown, isUnavailable } from './db.ts';

const withCode = (code: string): Error => Object.assign(new Error('it failed'), { code });

test.each([
  ['a full disk of PostgreSQL', withCode('53100')],
  ['no memory', withCode('53200')],
  ['too many connections', withCode('53300')],
  ['a lock that took too long', withCode('55P03')],
  ['a statement that took too long', withCode('57014')],
  ['a database that shuts down', withCode('57P01')],
  ['a disk that cannot be read', withCode('58030')],
  ['transactions that could not be put in a row', withCode('40001')],
  ['a deadlock', withCode('40P01')],
  ['a server that another one has followed', withCode('OB001')],
  ['a lost connection', withCode('ECONNRESET')],
  ['a full disk of the server', withCode('ENOSPC')],
  ['no answer', new Error('Query read timeout')],
  ['a commit without an answer', new CommitUnknown(new Error('it failed'))],
])('%s passes', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a duplicate', withCode('23505')],
  ['a broken check', withCode('23514')],
  ['a statement that is wrong', withCode('42601')],
  ['a bug', new Error('assertion failed')],
  ['what is no error', '53100'],
])('%s does not pass', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
