import { expect, it } from 'vitest';
import type { ClientEvent } from './client.ts';
import { createOperatorClient } from './operator-client.ts';

const REFUSED = { code: 1102, msg: 'over', data: null, key: 'session.expired', details: {}, request_id: 'r' };

function setUp(isLoggedIn: boolean, status = 200) {
  const sent: Headers[] = [];
  const events: ClientEvent[] = [];
  const client = createOperatorClient({
    baseUrl: 'http://server',
    locale: () => 'en',
    onEvent: (event) => events.push(event),
    isLoggedIn: () => isLoggedIn,
    fetch: async (_url, init) => {
      sent.push(new Headers(init.headers));
      const body = status === 200 ? { code: 1, msg: 'success', data: [] } : REFUSED;
      return Response.json(body, { status });
    },
  });
  return { client, sent, events };
}

it('sends no token, for the browser sends the cookie, and what proves that no other page asks', async () => {
  const { client, sent } = setUp(true);
  expect(await client.call('wallet.operator_chains', {})).toEqual([]);
  const [headers] = sent;
  expect([headers?.get('authorization'), headers?.get('x-requested-with')]).toEqual([null, 'XMLHttpRequest']);
});

it.each([401, 402])('ends the session on %i instead of renewing it', async (status) => {
  const { client, sent, events } = setUp(true, status);
  await expect(client.call('wallet.operator_chains', {})).rejects.toMatchObject({ key: 'session.expired' });
  expect(events).toEqual([{ type: 'session_expired' }]);
  expect(sent).toHaveLength(1);
});

it('does not send a call while logged out', async () => {
  const { client, sent, events } = setUp(false);
  await expect(client.call('wallet.operator_chains', {})).rejects.toMatchObject({
    key: 'session.login_required',
  });
  expect(events).toEqual([{ type: 'login_required' }]);
  expect(sent).toEqual([]);
});
