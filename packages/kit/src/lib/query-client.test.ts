import { ClientError, type ClientErrorKey } from '@openbourse/client';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { createQueryClient } from './query-client.ts';

const refusal = (key: ClientErrorKey): ClientError =>
  new ClientError({ key, code: 1613, message: 'No current best price', details: {}, requestId: null });

let shown: string[] = [];
beforeEach(() => {
  shown = [];
  vi.spyOn(toast, 'error').mockImplementation((text) => void shown.push(text));
});
afterEach(() => vi.restoreAllMocks());

async function fail(key: ClientErrorKey, meta?: { readonly isErrorShown: boolean }): Promise<void> {
  const queries = createQueryClient({ staleMs: 0 });
  const mutation = new MutationObserver(queries, {
    mutationFn: () => Promise.reject(refusal(key)),
    ...(meta === undefined ? {} : { meta }),
  });
  await expect(mutation.mutate()).rejects.toMatchObject({ key });
}

test('a refused change is a toast of message and code', async () => {
  await fail('market.no_best_price');
  expect(shown).toEqual(['No current best price (1613)']);
});

test('unless its form shows it, or the shell has answered it', async () => {
  await fail('market.no_best_price', { isErrorShown: true });
  for (const key of ['timeout', 'session.expired', 'session.login_required'] as const) await fail(key);
  expect(shown).toEqual([]);
});
