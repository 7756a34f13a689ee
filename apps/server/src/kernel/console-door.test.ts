import { expect, it } from 'vitest';
import { createConsoleDoor } from './console-door.ts';

const doorOf = (consoleUrl: string) =>
  createConsoleDoor({ consolePort: 0, consoleHost: '127.0.0.1', consoleUrl });

it('keeps the session in a cookie that no script reads and no other host sets', () => {
  const door = doorOf('https://console.bourse.example');
  expect(door.cookieOf('abc', 60_000)).toBe(
    '__Host-openbourse-console=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
  expect(door.cookieOf(null, 60_000)).toMatch(/^__Host-openbourse-console=; Max-Age=0;/);
});

it('takes a plain cookie where the console is reached without encryption, which a browser keeps only then', () => {
  expect(doorOf('http://localhost:8081').cookieOf('abc', 60_000)).toBe(
    'openbourse-console=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
  );
});

it('reads its own cookie among others, and none that only looks like it', () => {
  const door = doorOf('https://console.bourse.example');
  const read = (cookie: string | undefined) => door.readToken({ headers: { cookie } });
  expect(read('a=1; __Host-openbourse-console=abc=; b=2')).toBe('abc=');
  expect([read('openbourse-console=abc'), read('x__Host-openbourse-console=abc'), read(undefined)]).toEqual([
    '',
    '',
    '',
  ]);
});
