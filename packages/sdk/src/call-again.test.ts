import { ClientError } from '@openbourse/client';
import { expect, test } from 'vitest';
import { callAgain } from './call-again.ts';

const soon = { after: (_ms: number, run: () => void) => (run(), () => undefined) };
const failure = (key: 'offline' | 'ledger.insufficient_balance') =>
  new ClientError({ key, code: 1, message: key, details: {}, requestId: null });

/** A call that fails in turn with what is given, and then answers. */
function failing(...failures: readonly unknown[]) {
  let tries = 0;
  return {
    tries: () => tries,
    call: async () => {
      tries += 1;
      if (tries <= failures.length) throw failures[tries - 1];
      return 'done';
    },
  };
}

test('a call without an answer is made again', async () => {
  const one = failing(failure('offline'), failure('offline'));
  expect(await callAgain(soon, one.call)).toBe('done');
  expect(one.tries()).toBe(3);
});

test('a refusal is the end', async () => {
  const one = failing(failure('ledger.insufficient_balance'));
  await expect(callAgain(soon, one.call)).rejects.toMatchObject({ key: 'ledger.insufficient_balance' });
  expect(one.tries()).toBe(1);
});

test('after four tries the failure is the caller’s', async () => {
  const one = failing(...Array.from({ length: 9 }, () => failure('offline')));
  await expect(callAgain(soon, one.call)).rejects.toMatchObject({ key: 'offline' });
  expect(one.tries()).toBe(4);
});

test('who has ended the waiting is not kept waiting', async () => {
  const one = failing(failure('offline'));
  await expect(callAgain(soon, one.call, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
