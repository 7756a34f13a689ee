import { ClientError, type ClientErrorKey } from '@openbourse/client';
import { expect, test } from 'vitest';
import { dropIntent, type Intent, keepIntent, storedIntents } from './model/intents.ts';
import { sampleOrder } from './model/sample.test-data.ts';
import { learnOutcome, sendIntent, type SenderParts } from './order-sender.ts';

const INTENT: Intent = {
  userId: 1,
  input: { currency_match_id: 1, side: 'buy', type: 'market', total: '50', client_order_id: 'c1' },
  at: 1_000,
};
const ORDER = sampleOrder({ client_order_id: 'c1' });

const failure = (key: ClientErrorKey): ClientError =>
  new ClientError({ key, code: 900, message: key, details: {}, requestId: null });

/** A server whose answers are given in order, and a browser storage. */
function world(...answers: readonly unknown[]) {
  const left = [...answers];
  const calls: { readonly name: string; readonly kept: number }[] = [];
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  const call = async (name: string): Promise<unknown> => {
    calls.push({ name, kept: storedIntents(store, 1).length });
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const parts: SenderParts = { call: call as SenderParts['call'], store, pause: async () => undefined };
  return { parts, calls, store };
}

test('an intent is stored before it is sent and forgotten once it is placed', async () => {
  const { parts, calls, store } = world({ order: ORDER, oco_order: null });
  expect(await sendIntent(parts, INTENT)).toEqual({ kind: 'placed', orders: [ORDER] });
  expect(calls).toEqual([{ name: 'spot.place_order', kept: 1 }]);
  expect(storedIntents(store, 1)).toEqual([]);
});

test('a refusal of the server ends the intent', async () => {
  const refusal = failure('ledger.insufficient_balance');
  const { parts, calls, store } = world(refusal);
  expect(await sendIntent(parts, INTENT)).toEqual({ kind: 'refused', error: refusal });
  expect(calls).toHaveLength(1);
  expect(storedIntents(store, 1)).toEqual([]);
});

test.each(['timeout', 'offline', 'protocol', 'server.internal', 'server.unavailable'] as const)(
  'after %s the server is asked before anything is sent again',
  async (key) => {
    const { parts, calls, store } = world(failure(key), { order: ORDER, fills: [] });
    expect(await sendIntent(parts, INTENT)).toEqual({ kind: 'placed', orders: [ORDER] });
    expect(calls.map((call) => call.name)).toEqual(['spot.place_order', 'spot.order']);
    expect(storedIntents(store, 1)).toEqual([]);
  },
);

test('an order that the server does not know twice was not placed, and is kept to be sent again', async () => {
  const absent = failure('spot.order_not_found');
  const { parts, calls, store } = world(failure('timeout'), absent, absent);
  expect(await sendIntent(parts, INTENT)).toEqual({ kind: 'unsent' });
  expect(calls.map((call) => call.name)).toEqual(['spot.place_order', 'spot.order', 'spot.order']);
  expect(storedIntents(store, 1)).toEqual([INTENT]);
});

test('a request that arrives late is found at the second look', async () => {
  const { parts } = world(failure('spot.order_not_found'), { order: ORDER, fills: [] });
  expect(await learnOutcome(parts, INTENT)).toEqual({ kind: 'placed', orders: [ORDER] });
});

test('while the server cannot be asked the intent stays', async () => {
  const { parts, store } = world(failure('offline'), failure('offline'));
  expect(await sendIntent(parts, INTENT)).toEqual({ kind: 'unknown' });
  expect(storedIntents(store, 1)).toEqual([INTENT]);
});

test('stored intents belong to their user and survive nonsense in the storage', () => {
  const { store } = world();
  keepIntent(store, INTENT);
  keepIntent(store, INTENT);
  keepIntent(store, { ...INTENT, userId: 2, input: { ...INTENT.input, client_order_id: 'c2' } });
  expect(storedIntents(store, 1)).toEqual([INTENT]);
  dropIntent(store, INTENT);
  expect(storedIntents(store, 1)).toEqual([]);
  expect(storedIntents(store, 2)).toHaveLength(1);
  store.setItem('openbourse.order-intents', '{"no":1}');
  expect(storedIntents(store, 2)).toEqual([]);
});
