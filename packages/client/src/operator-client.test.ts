import { expect, it } from 'vitest';
import type { ClientEvent } from './client.ts';
import { createOperatorClient } from './operator-client.ts';

const REFUSED = { code: 1102, msg: 'over', data: null, key: 'session.expired', details: {}, request_id: 'r' };

function setUp(tokens: readonly (string | null)[], statuses: readonly number[]) {
  const sent: (string | null)[] = [];
  const events: ClientEvent[] = [];
  let reads = 0;
  const client = createOperatorClient({
    baseUrl: 'http://server',
    locale: () => 'en',
    onEvent: (event) => events.push(event),
    readToken: () => tokens[Math.min(reads++, tokens.length - 1)] ?? null,
    fetch: async (_url, init) => {
      const status = statuses[sent.length] ?? 200;
      sent.push(new Headers(init.headers).get('authorization'));
      const body = status === 200 ? { code: 1, msg: 'success', data: [] } : REFUSED;
      return Response.json(body, { status });
    },
  });
  return { client, sent, events };
}

it('sends the operator token', async () => {
  const { client, sent } = setUp(['t1'], [200]);
  expect(await client.call('wallet.operator_chains', {})).toEqual([]);
  expect(sent).toEqual(['t1']);
});

it.each([401, 402])('ends the session on %i instead of renewing it', async (status) => {
  const { client, sent, events } = setUp(['t1'], [status]);
  await expect(client.call('wallet.operator_chains', {})).rejects.toMatchObject({ key: 'session.expired' });
  expect(events).toEqual([{ type: 'session_expired' }]);
  expect(sent).toEqual(['t1']);
});

it.each([401, 402])('repeats a call on %i when another tab has logged in meanwhile', async (status) => {
  const { client, sent, events } = setUp(['t1', 't2'], [status, 200]);
  expect(await client.call('wallet.operator_chains', {})).toEqual([]);
  expect(sent).toEqual(['t1', 't2']);
  expect(events).toEqual([]);
});

it('does not send a call while logged out', async () => {
  const { client, sent, events } = setUp([null], []);
  await expect(client.call('wallet.operator_chains', {})).rejects.toMatchObject({
    key: 'session.login_required',
  });
  expect(events).toEqual([{ type: 'login_required' }]);
  expect(sent).toEqual([]);
});

it('reads the public ticks without the token', async () => {
  const { client, sent } = setUp(['t1'], [200]);
  expect(await client.call('tick.series', {})).toEqual([]);
  expect(sent).toEqual([null]);
});
