import { ClientError, type ClientErrorKey } from '@openbourse/client';
import { expect, it } from 'vitest';
import { callOnce } from './call-once.ts';

const refusal = (key: ClientErrorKey): ClientError =>
  new ClientError({ key, code: 0, message: key, details: {}, requestId: null });

/** The key that an intent is sent with, when its answer is this. */
async function keyOf(
  intent: { readonly name: string; readonly text: string },
  error?: Error,
): Promise<string> {
  let seen = '';
  const sent = await callOnce(intent, async (key) => {
    seen = key;
    if (error !== undefined) throw error;
  }).catch((thrown: unknown) => thrown);
  expect(sent).toBe(error);
  return seen;
}

it('keeps the key while nobody knows what became of the intent', async () => {
  const intent = { name: 'lost', text: '1 BTC' };
  const first = await keyOf(intent, refusal('timeout'));
  expect(await keyOf(intent, new TypeError('cut off'))).toBe(first);
  expect(await keyOf(intent)).toBe(first);
  expect(await keyOf(intent)).not.toBe(first);
});

it('takes a new key after a refusal and for another intent', async () => {
  const intent = { name: 'refused', text: '1 BTC' };
  const first = await keyOf(intent, refusal('ledger.insufficient_balance'));
  const second = await keyOf(intent, refusal('offline'));
  expect(second).not.toBe(first);
  expect(await keyOf({ ...intent, text: '2 BTC' })).not.toBe(second);
});
