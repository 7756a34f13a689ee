import { fakeClock } from '@openbourse/testkit';
import { ENDPOINTS, ROUTES } from '@openbourse/api';
import { describe, expect, it } from 'vitest';
import { type ClientEvent, type ClientOptions, createClient } from './client.ts';
import { ClientError, describeError } from './client-error.ts';
import { newIdempotencyKey } from './platform.ts';
import { memoryTokenStore } from './token-store.ts';

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}
type Serve = (sent: Sent, signal: AbortSignal) => Promise<Response> | Response;

const USER = { id: 7, uid: 'u7' };
const success = (data: unknown): Response => Response.json({ code: 1, msg: 'success', data });
const refusal = (status: number, key: string, code: number): Response =>
  Response.json(
    { code, msg: `text of ${key}`, data: null, key, details: { field: 'price' }, request_id: 'r1' },
    { status },
  );

function setUp(serve: Serve, changes: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const events: ClientEvent[] = [];
  const clock = fakeClock(0);
  const tokens = memoryTokenStore();
  tokens.write({ accessToken: 'a1', refreshToken: 'r1' });
  const client = createClient({
    baseUrl: 'http://server',
    tokens,
    locale: () => 'jp',
    onEvent: (event) => events.push(event),
    clock,
    lock: (run) => run(),
    fetch: async (url, init) => {
      const { method = '', headers, body, signal } = init;
      const one = {
        path: url.replace('http://server', ''),
        method,
        headers: new Headers(headers),
        body: typeof body === 'string' ? body : '',
      };
      sent.push(one);
      return serve(one, signal as AbortSignal);
    },
    ...changes,
  });
  return { client, sent, events, clock, tokens };
}

const failure = (call: Promise<unknown>): Promise<ClientError> =>
  call.then(
    () => Promise.reject(new Error('The call was expected to reject.')),
    (error) => error as ClientError,
  );

const hang: Serve = (_sent, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('a call', () => {
  it('sends a GET as a query, without what is undefined, and without the token on a public path', async () => {
    const { client, sent } = setUp(() => success([]));
    await client.call('market.deal', { currency_match_id: 3, size: undefined });
    expect(sent[0]).toMatchObject({
      path: '/api/public/market/deal?currency_match_id=3',
      method: 'GET',
      body: '',
    });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      lang: 'jp',
      'x-requested-with': 'XMLHttpRequest',
    });
  });

  it('identifies the caller to the public market, so that the caller’s ads are left out', async () => {
    const { client, sent } = setUp(() => success({ data: [], next_cursor: null }));
    await client.call('fiat.ads', { want: 'buy', currency_id: 1, unit: 'EUR' });
    expect(sent[0]?.headers.get('authorization')).toBe('a1');
  });

  it('sends a POST as a form with token and idempotency key', async () => {
    const { client, sent } = setUp(() => success({ order: {}, oco_order: null }));
    const input = {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '1.5',
      client_order_id: 'a&b',
    } as const;
    await client.call('spot.place_order', { ...input, post_only: true }, { idempotencyKey: 'k1' });
    expect(sent[0]?.body).toBe(
      'currency_match_id=1&side=buy&type=limit&price=1.5&client_order_id=a%26b&post_only=true',
    );
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'a1',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'k1',
    });
  });

  it('rejects with the refusal of the server and describes it with its code', async () => {
    const { client } = setUp(() => refusal(200, 'spot.price_tick', 1604));
    const error = await failure(client.call('identity.info', {}));
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      key: 'spot.price_tick',
      code: 1604,
      details: { field: 'price' },
      requestId: 'r1',
    });
    expect(describeError(error)).toBe('text of spot.price_tick (1604)');
  });

  it('keeps the key, the code and the text of a refusal that is newer than itself', async () => {
    const body = { code: 9_999, msg: 'the words of the server', key: 'lottery.sold_out', request_id: 'r1' };
    const { client } = setUp(() => Response.json(body));
    const error = await failure(client.call('market.sparklines', {}));
    expect(error).toMatchObject({ key: 'lottery.sold_out', code: 9_999 });
    expect(describeError(error)).toBe('the words of the server (9999)');
  });

  it.each(['<html>502</html>', '', '[]', '{"data":1}', '{"code":"1"}', 'null'])(
    'rejects with protocol on %j',
    async (body) => {
      const { client } = setUp(() => new Response(body, { status: 502 }));
      expect(await failure(client.call('market.sparklines', {}))).toMatchObject({
        key: 'protocol',
        details: { status: 502 },
      });
    },
  );

  it('rejects with offline when nothing is reached, in the words of the app', async () => {
    const text = (key: string): string => `translated ${key}`;
    const { client, events } = setUp(() => Promise.reject(new TypeError('Failed to fetch')), { text });
    const error = await failure(client.call('market.sparklines', {}));
    expect(error).toMatchObject({ key: 'offline', message: 'translated offline' });
    expect(events).toEqual([]);
  });

  it('gives up after 60 seconds, not before, and notifies the shell', async () => {
    const { client, clock, events } = setUp(hang);
    const call = failure(client.call('market.sparklines', {}));
    clock.advance(59_999);
    expect(events).toEqual([]);
    clock.advance(1);
    expect(await call).toMatchObject({ key: 'timeout', details: { seconds: 60 } });
    expect(events).toEqual([{ type: 'timeout', seconds: 60 }]);
  });

  it('ends with the reason of the caller when aborted', async () => {
    const { client, events } = setUp(hang);
    const controller = new AbortController();
    const call = failure(client.call('market.sparklines', {}, { signal: controller.signal }));
    controller.abort(new Error('left the page'));
    expect(await call).toMatchObject({ message: 'left the page' });
    expect(events).toEqual([]);
  });

  it('is blocked before it is sent when private and logged out', async () => {
    const { client, sent, events, tokens } = setUp(() => success(USER));
    tokens.clear();
    const error = await failure(client.call('identity.info', {}));
    expect(error).toMatchObject({ key: 'session.login_required', code: 1100 });
    expect(events).toEqual([{ type: 'login_required' }]);
    expect(sent).toEqual([]);
  });
});

describe('the device', () => {
  const keeping = (first: string | null) => {
    const kept: (string | null)[] = [first];
    const device = { read: () => kept.at(-1) ?? null, write: (text: string) => void kept.push(text) };
    return { kept, device };
  };
  const login = { account: 'anna@example.com', password: 'bourse2026' };
  const reply = (device: string) =>
    Response.json({ code: 1, msg: 'success', data: {} }, { headers: { 'X-Device': device } });

  it('sends what it keeps with a login and keeps what the answer gives, and a refusal changes nothing', async () => {
    const { kept, device } = keeping(null);
    const answers = [reply('d1'), refusal(200, 'identity.wrong_credentials', 1202), reply('d2')];
    const { client, sent } = setUp(() => answers.shift() ?? success({}), { device });
    await client.call('identity.login', login);
    await failure(client.call('identity.login', login));
    await client.call('identity.login', login);
    expect(sent.map(({ headers }) => headers.get('x-device'))).toEqual([null, 'd1', 'd1']);
    expect(kept).toEqual([null, 'd1', 'd2']);
  });

  it.each(ENDPOINTS.filter(({ isByDevice }) => isByDevice).map(({ name }) => name))(
    'is reported to %s',
    async (name) => {
      const { device } = keeping('d1');
      const { client, sent } = setUp(() => success({}), { device });
      await client.call(name as 'identity.login', login);
      expect(sent[0]?.headers.get('x-device')).toBe('d1');
      expect(sent[0]?.path).toBe(ROUTES[name as 'identity.login'][1]);
    },
  );

  it('is reported to no other call', async () => {
    const { kept, device } = keeping('d1');
    const { client, sent } = setUp(() => reply('d2'), { device });
    await client.call('identity.info', {});
    await client.call('market.sparklines', {});
    expect(sent.map(({ headers }) => headers.has('x-device'))).toEqual([false, false]);
    expect(kept).toEqual(['d1']);
  });
});

describe('a session that is over', () => {
  it('is reported by 402, which rejects without a repeat', async () => {
    const { client, sent, events } = setUp(() => refusal(402, 'session.expired', 1102));
    expect(await failure(client.call('identity.info', {}))).toMatchObject({
      key: 'session.expired',
      code: 1102,
    });
    expect(events).toEqual([{ type: 'session_expired' }]);
    expect(sent).toHaveLength(1);
  });

  it('is reported by 402 even when the answer has no envelope', async () => {
    const { client, events } = setUp(() => new Response('gone', { status: 402 }));
    expect(await failure(client.call('identity.info', {}))).toMatchObject({ key: 'session.expired' });
    expect(events).toEqual([{ type: 'session_expired' }]);
  });

  it('is not concluded from a 402 about tokens that another tab has replaced', async () => {
    const { client, events, tokens } = setUp((one) => {
      if (one.headers.get('authorization') === 'b1') return success(USER);
      tokens.write({ accessToken: 'b1', refreshToken: 'b2' });
      return refusal(402, 'session.expired', 1102);
    });
    expect(await client.call('identity.info', {})).toEqual(USER);
    expect(events).toEqual([]);
  });
});

describe('a download', () => {
  it('brings the text and the name of the file', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026.csv"',
    };
    const { client, sent } = setUp(() => new Response('id,price\n1,2', { headers }));
    expect(await client.download('spot.orders', { side: 'buy' })).toEqual({
      text: 'id,price\n1,2',
      fileName: 'orders-2026.csv',
    });
    expect(sent[0]?.path).toBe('/api/private/spot/orders?side=buy&format=csv');
  });

  it('rejects with the refusal, and with protocol for what is no file', async () => {
    const refused = setUp(() => refusal(429, 'request.too_many', 1007));
    expect(await failure(refused.client.download('spot.trades', {}))).toMatchObject({
      key: 'request.too_many',
    });
    const wrong = setUp(() => success([]));
    expect(await failure(wrong.client.download('spot.trades', {}))).toMatchObject({ key: 'protocol' });
  });
});

it('makes a different idempotency key for each intent', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
