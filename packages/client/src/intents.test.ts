import { expect, test } from 'vitest';
import { ClientError } from './client-error.ts';
import { callOnce, forgetIntents, type IntentStore } from './intents.ts';

const memory = (): IntentStore & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
  };
};

const failWith = (key: ClientError['key']) =>
  new ClientError({ key, code: 0, message: key, details: {}, requestId: null });

/** Sends and answers the key that was sent; a failure keeps it as well. */
async function keyOf(store: IntentStore, input: object, fails?: ClientError['key']): Promise<string> {
  let sent = '';
  const run = callOnce(store, { name: 'ledger.transfer', input }, async (key) => {
    sent = key;
    if (fails !== undefined) throw failWith(fails);
  });
  await run.catch(() => undefined);
  return sent;
}

test.each(['timeout', 'offline', 'protocol', 'server.unavailable', 'server.internal'] as const)(
  'after %s the same intent has the same key, and so it has after a reload',
  async (fails) => {
    const store = memory();
    const first = await keyOf(store, { amount: '1' }, fails);
    expect(await keyOf(store, { amount: '1' }, fails)).toBe(first);
    expect(await keyOf(store, { amount: '1' })).toBe(first);
    expect(await keyOf(store, { amount: '1' })).not.toBe(first);
  },
);

test('a refusal is an outcome, and so is a success', async () => {
  const store = memory();
  const first = await keyOf(store, { amount: '1' }, 'ledger.insufficient_balance');
  expect(await keyOf(store, { amount: '1' })).not.toBe(first);
  expect([...store.all]).toEqual([]);
});

test('another input is another intent, and neither forgets the other', async () => {
  const store = memory();
  const one = await keyOf(store, { amount: '1' }, 'timeout');
  const two = await keyOf(store, { amount: '2' }, 'timeout');
  expect(two).not.toBe(one);
  expect(await keyOf(store, { amount: '2' })).toBe(two);
  expect(await keyOf(store, { amount: '1' })).toBe(one);
});

test('an intent pressed twice at once has one key', async () => {
  const store = memory();
  const keys = await Promise.all([keyOf(store, { amount: '1' }), keyOf(store, { amount: '1' })]);
  expect(keys[0]).toBe(keys[1]);
});

test('a password or a code takes no part in it, and nothing of it is kept', async () => {
  const store = memory();
  const first = await keyOf(store, { amount: '1', pay_password: '481516', auth_code: '123456' }, 'timeout');
  // The key is random, so that it may have any digits.
  expect(JSON.stringify([...store.all]).replace(first, '')).not.toMatch(/481516|123456/);
  expect(await keyOf(store, { auth_code: '654321', amount: '1', pay_password: '481516' })).toBe(first);
});

test('the next person has none of the intents', async () => {
  const store = memory();
  const first = await keyOf(store, { amount: '1' }, 'timeout');
  await keyOf(store, { amount: '2' }, 'timeout');
  forgetIntents(store);
  expect([...store.all]).toEqual([]);
  expect(await keyOf(store, { amount: '1' })).not.toBe(first);
});
