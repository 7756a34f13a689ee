import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const random = seededRandom(7, fakeClock(0));
const FORGED = /unable to authenticate data/;
const secret = 's'.repeat(32);
const plain = Buffer.from('12345678901234567890');

test('what is sealed opens with the same secret, purpose and context only', () => {
  const box = createSecretBox({ secret, purpose: 'a', random });
  const sealed = box.seal(plain, 'row 1');
  expect(sealed.includes(plain)).toBe(false);
  expect(box.open(sealed, 'row 1')).toEqual(plain);
  expect(createSecretBox({ secret, purpose: 'a', random }).open(sealed, 'row 1')).toEqual(plain);
  expect(() => box.open(sealed, 'row 2')).toThrow(FORGED);
  expect(() => createSecretBox({ secret, purpose: 'b', random }).open(sealed, 'row 1')).toThrow(FORGED);
  expect(() =>
    createSecretBox({ secret: 'x'.repeat(32), purpose: 'a', random }).open(sealed, 'row 1'),
  ).toThrow(FORGED);
});

test('a changed byte is noticed, and the same plain text never looks the same twice', () => {
  const box = createSecretBox({ secret, purpose: 'a', random });
  const sealed = box.seal(plain, 'row 1');
  expect(box.seal(plain, 'row 1')).not.toEqual(sealed);
  for (const place of [0, 12, sealed.length - 1]) {
    const broken = Buffer.from(sealed);
    broken[place] = (broken[place] ?? 0) ^ 1;
    expect(() => box.open(broken, 'row 1')).toThrow(FORGED);
  }
});
