import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { type KeyRing, ringOf } from './key-ring.ts';

const random = seededRandom(7, fakeClock(0));
const FORGED = /does not open/;
const secret = ringOf('s'.repeat(32));
const next = ringOf('n'.repeat(32), secret[0].text);
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
    createSecretBox({ secret: ringOf('x'.repeat(32)), purpose: 'a', random }).open(sealed, 'row 1'),
  ).toThrow(FORGED);
});

test('a changed byte is noticed, and the same plain text never looks the same twice', () => {
  const box = createSecretBox({ secret, purpose: 'a', random });
  const sealed = box.seal(plain, 'row 1');
  expect(box.seal(plain, 'row 1')).not.toEqual(sealed);
  for (const place of [0, 1, 13, sealed.length - 1]) {
    const broken = Buffer.from(sealed);
    broken[place] = (broken[place] ?? 0) ^ 1;
    expect(() => box.open(broken, 'row 1')).toThrow(FORGED);
  }
});

test('after a change of the secret everything opens with both, is sealed anew once, and then needs the present one', () => {
  const [before, between, after] = [secret, next, ringOf(next[0].text)].map((one) =>
    createSecretBox({ secret: one, purpose: 'a', random }),
  );
  const old = before!.seal(plain, 'row 1');
  expect(between!.open(old, 'row 1')).toEqual(plain);
  expect(() => after!.open(old, 'row 1')).toThrow(FORGED);
  const fresh = between!.reseal(old, 'row 1') ?? Buffer.of();
  expect(after!.open(fresh, 'row 1')).toEqual(plain);
  expect(() => before!.open(fresh, 'row 1')).toThrow(FORGED);
  expect(between!.reseal(fresh, 'row 1')).toBeNull();
  expect(() => between!.reseal(old, 'row 2')).toThrow(FORGED);
});

test('what was sealed before sealed bytes named their secret opens, whatever byte they begin with', () => {
  const box = createSecretBox({ secret, purpose: 'a', random });
  for (let count = 0; count < 600; count += 1) {
    const sealed = box.seal(plain, 'row 1');
    const unnamed = sealed.subarray(1);
    expect(box.open(unnamed, 'row 1')).toEqual(plain);
    expect(box.reseal(unnamed, 'row 1')).not.toBeNull();
  }
});

test('sealed bytes begin with the id of their secret, and those of a secret without an id open after it got one', () => {
  const [old, fresh] = ['s'.repeat(32), 'n'.repeat(32)];
  const boxOf = (ring: KeyRing) => createSecretBox({ secret: ring, purpose: 'a', random });
  const bare = boxOf(ringOf(old)).seal(plain, 'row 1');
  const named = boxOf([{ id: 1, text: old }]);
  expect(named.open(bare, 'row 1')).toEqual(plain);
  expect(named.reseal(bare, 'row 1')).toBeNull();
  const sealed = named.seal(plain, 'row 1');
  expect(sealed[0]).toBe(1);
  const known = boxOf([
    { id: 1, text: old },
    { id: 200, text: fresh },
  ]);
  expect(known.seal(plain, 'row 1')[0]).toBe(1);
  const ring = boxOf([
    { id: 200, text: fresh },
    { id: 1, text: old },
    { id: 3, text: 'o'.repeat(32) },
  ]);
  for (const before of [bare, sealed]) {
    expect(ring.open(before, 'row 1')).toEqual(plain);
    const after = ring.reseal(before, 'row 1') ?? Buffer.of();
    expect(after[0]).toBe(200);
    expect(known.open(after, 'row 1')).toEqual(plain);
    expect(() => named.open(after, 'row 1')).toThrow(FORGED);
  }
});
