import { expect, it } from 'vitest';
import { addressesOf } from './database-hosts.ts';

it('an address of several hosts is one for each', () => {
  expect(addressesOf('postgres://me:a%40b@one:5433,two,[::1]:5434/bourse?sslmode=require')).toEqual([
    'postgres://me:a%40b@one:5433/bourse?sslmode=require',
    'postgres://me:a%40b@two/bourse?sslmode=require',
    'postgres://me:a%40b@[::1]:5434/bourse?sslmode=require',
  ]);
});

it('one host stays as it is, whatever its form', () => {
  for (const url of [
    'postgres://localhost/bourse',
    'postgres:///bourse?host=/run/postgresql',
    'postgresql://me@one:1',
  ])
    expect(addressesOf(url)).toEqual([url]);
});

it('only the host that may write can be meant', () => {
  for (const wanted of ['read-write', 'primary'])
    expect(addressesOf(`postgres://one,two/bourse?target_session_attrs=${wanted}`)).toEqual([
      'postgres://one/bourse',
      'postgres://two/bourse',
    ]);
  expect(() => addressesOf('postgres://one,two/bourse?target_session_attrs=standby')).toThrow(
    'target_session_attrs of an address of the database is read-write or primary',
  );
});
