import { expect, test } from 'vitest';
import { isKnownDevice, nameDevice } from './device.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.14.1', 'curl'],
  ['', '—'],
])('%s is %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});

test('a device is known by its user agent and network together', () => {
  const known = [{ userAgent: 'a', ip: '2001:db8::1' }];
  expect(isKnownDevice({ userAgent: 'a', ip: '2001:db8::2' }, known)).toBe(true);
  expect(isKnownDevice({ userAgent: 'b', ip: '2001:db8::1' }, known)).toBe(false);
  expect(isKnownDevice({ userAgent: 'a', ip: '2001:db8:1::1' }, known)).toBe(false);
});
