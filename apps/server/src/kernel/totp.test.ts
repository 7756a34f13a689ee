import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { drawTotpSecret, findTotpStep, presentTotpSecret, totpCodeAt } from './totp.ts';

/** RFC 6238, appendix B, SHA-1, cut to six digits. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [1_234_567_890_000, '005924'],
  [20_000_000_000_000, '353130'],
])('at %i the code is %s', (at, code) => {
  expect(totpCodeAt(RFC_SECRET, at)).toBe(code);
  expect(findTotpStep(RFC_SECRET, code, at)).toBe(Math.floor(at / 30_000));
});

test('the code of the step before is taken, older and coming ones are not', () => {
  const secret = drawTotpSecret(seededRandom(3, fakeClock(0)));
  const now = 1_795_240_010_000;
  const step = Math.floor(now / 30_000);
  expect(findTotpStep(secret, totpCodeAt(secret, now - 30_000), now)).toBe(step - 1);
  expect(findTotpStep(secret, totpCodeAt(secret, now - 60_000), now)).toBeNull();
  expect(findTotpStep(secret, totpCodeAt(secret, now + 30_000), now)).toBeNull();
  expect(findTotpStep(secret, '12345', now)).toBeNull();
});

test('the secret is shown in base 32 and as a link', () => {
  const { secret, uri } = presentTotpSecret(RFC_SECRET, {
    issuer: 'Openbourse',
    account: 'lena@example.com',
  });
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Openbourse:lena%40example\.com\?issuer=Openbourse&secret=GEZD/);
});
