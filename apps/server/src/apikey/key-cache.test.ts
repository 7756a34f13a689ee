import { MINUTE_MS } from '@openbourse/money';
import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyCache, type KnownKey } from './key-cache.ts';
import { type Use, Uses } from './uses.ts';

const NOW = 1_000_000;

const knownKey = (keyId: number, userId = keyId): KnownKey => ({
  holder: {
    keyId,
    trader: { userId, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false },
    scopes: ['read'],
    algorithm: 'hmac',
  },
  secret: createSecretKey('secret', 'utf8'),
  ips: [],
  expiresAt: null,
  isBarred: false,
});

/** A read that ends when the test says so. */
function heldRead(found: KnownKey | null) {
  let answer = (): void => undefined;
  let loads = 0;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const load = async (): Promise<KnownKey | null> => {
    loads += 1;
    await answered;
    return found;
  };
  return { load, answer, loads: () => loads };
}

test('a key is read once for all who wait for it, and then not again', async () => {
  const cache = new KeyCache();
  const read = heldRead(knownKey(1));
  const waiting = [1, 2, 3].map(() => cache.read('a', { now: NOW, load: read.load }));
  read.answer();
  expect((await Promise.all(waiting)).map((one) => one?.holder.keyId)).toEqual([1, 1, 1]);
  expect(read.loads()).toBe(1);
  expect(cache.get('a', NOW + MINUTE_MS * 1_000)?.holder.keyId).toBe(1);
});

test('a read that fails is no answer', async () => {
  const cache = new KeyCache();
  const failing = cache.read('a', { now: NOW, load: async () => Promise.reject(new Error('lost')) });
  await expect(failing).rejects.toThrow('lost');
  expect(cache.get('a', NOW)).toBeUndefined();
  expect(await cache.read('a', { now: NOW, load: async () => knownKey(1) })).toBeTruthy();
});

test('what is no key stays so for a minute', async () => {
  const cache = new KeyCache();
  await cache.read('none', { now: NOW, load: async () => null });
  expect(cache.get('none', NOW + MINUTE_MS - 1)).toBeNull();
  expect(cache.get('none', NOW + MINUTE_MS)).toBeUndefined();
});

test('neither keys nor what is none grow beyond their bounds', async () => {
  const cache = new KeyCache({ knownMax: 3, unknownMax: 2 });
  for (let id = 1; id <= 5; id += 1) {
    await cache.read(`key${id}`, { now: NOW, load: async () => knownKey(id) });
    await cache.read(`none${id}`, { now: NOW, load: async () => null });
  }
  const kept = (name: string) => [1, 2, 3, 4, 5].map((id) => cache.get(`${name}${id}`, NOW) !== undefined);
  expect(kept('key')).toEqual([false, false, true, true, true]);
  expect(kept('none')).toEqual([false, false, false, true, true]);
});

test('what is dropped does not come back from a read that began before', async () => {
  const cache = new KeyCache();
  const before = heldRead(knownKey(1));
  const early = cache.read('a', { now: NOW, load: before.load });
  cache.dropKeys([1]);
  const late = cache.read('a', { now: NOW, load: async () => null });
  expect(await late).toBeNull();
  before.answer();
  await early;
  expect(cache.get('a', NOW)).toBeNull();
});

test('a user is dropped with all keys, and no other user', async () => {
  const cache = new KeyCache();
  for (const [id, userId] of [
    [1, 7],
    [2, 7],
    [3, 8],
  ] as const)
    await cache.read(`key${id}`, { now: NOW, load: async () => knownKey(id, userId) });
  cache.dropUser(7);
  expect([1, 2, 3].map((id) => cache.get(`key${id}`, NOW)?.holder.keyId)).toEqual([undefined, undefined, 3]);
});

test('of each key the last use is stored, in batches; what fails or comes meanwhile stays noted', async () => {
  const uses = new Uses();
  for (const keyId of [3, 1, 2]) uses.note({ keyId, at: NOW, ip: 'a' });
  uses.note({ keyId: 1, at: NOW + 1, ip: 'b' });
  const stored: (readonly Use[])[] = [];
  const failing = uses.store(2, async (batch) => {
    if (stored.length > 0) throw new Error('lost');
    stored.push(batch);
    uses.note({ keyId: 2, at: NOW + 2, ip: 'c' });
  });
  await expect(failing).rejects.toThrow('lost');
  expect(stored).toEqual([
    [
      { keyId: 1, at: NOW + 1, ip: 'b' },
      { keyId: 2, at: NOW, ip: 'a' },
    ],
  ]);
  expect([1, 2, 3].map((id) => uses.of(id)?.at)).toEqual([undefined, NOW + 2, NOW]);
  await uses.store(2, async (batch) => void stored.push(batch));
  expect(stored[1]?.map(({ keyId }) => keyId)).toEqual([2, 3]);
  expect(uses.of(2)).toBeNull();
});
