import { expect, test } from 'vitest';
import { nameFor } from './name-for.ts';

test.each([
  ['http://127.0.0.1:8080/secure-passkeys', 'http://localhost:8080/secure-passkeys'],
  ['http://[::1]:8080/secure-passkeys', 'http://localhost:8080/secure-passkeys'],
  ['https://192.168.1.20/secure-passkeys', null],
  ['http://localhost:8080/secure-passkeys', undefined],
  ['https://trade.example/secure-passkeys', undefined],
])('the page %s has its name at %s', (href, named) => {
  expect(nameFor({ href, hostname: new URL(href).hostname })).toBe(named);
});
