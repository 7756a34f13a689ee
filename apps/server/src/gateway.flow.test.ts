import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { issueKey } from './testing/issue-key.ts';
import { MULTIPART_TYPE, multipartBody } from './testing/multipart.ts';
import { type NatsServer, startNatsServer } from './testing/nats-server.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { noisePicture, samplePicture } from './testing/sample-pictures.ts';
import { startTestGateway, type TestGateway } from './testing/start-gateway.ts';
import {
  OPERATOR_PASSWORD,
  operatorClient,
  startTestServer,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';
import { WireCaller } from './testing/wire-caller.ts';

const BTC = 1;
const FUNDS = { USDT: '10000000', BTC: '100' };
const UPLOAD = '/api/public/common/image_upload';

let nats: NatsServer;
let server: TestServer;
let one: TestGateway;
let two: TestGateway;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  nats = await startNatsServer();
  server = await startTestServer({ env: { OB_NATS_URLS: nats.url } });
  one = await startTestGateway(nats.url);
  two = await startTestGateway(nats.url);
  anna = await server.user({ funds: FUNDS });
  ben = await server.user({ funds: FUNDS });
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  await Promise.all([one.until('ready'), two.until('ready')]);
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await server.stop();
  await nats.kill();
});

const order = (side: 'buy' | 'sell', price: string, quantity = '0.01') =>
  ({ currency_match_id: BTC, type: 'limit', side, price, quantity }) as const;

async function open(gateway: TestGateway, ticket?: string): Promise<RawSocket> {
  const socket = await RawSocket.open(
    gateway.url,
    ticket === undefined ? {} : { path: `/ws?ticket=${ticket}` },
  );
  onTestFinished(() => socket.end());
  return socket;
}

const tokenAt = async ({ raw }: TestGateway, { email }: TestUser): Promise<string> => {
  const body = new URLSearchParams({ account: email, password: TEST_PASSWORD }).toString();
  const answer = await raw.post('/api/public/user/login', body);
  return (answer.envelope.data as { accessToken: string }).accessToken;
};

describe('calls at gateways', () => {
  it('of a person who registers at one and trades at the other', async () => {
    const account = 'carl@example.com';
    await one.guest().call('identity.send_email', { account, purpose: 'register' });
    const [mail] = await two.guest().call('demo.mailbox', { target: account });
    const sms_code = /[0-9]{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    const password = 'copper kettle 42';
    await two.guest().call('identity.register', {
      ...{ account, password, re_password: password, sms_code },
      invite_code: 'OPENBOURSE',
    });
    const tokens = await one.guest().call('identity.login', { account, password });
    const info = await two.raw.send({ path: '/api/private/user/info', token: tokens.accessToken });
    expect(info.envelope).toMatchObject({ code: 1, data: { email: 'ca***@example.com' } });
  });

  it('are answered as by the owner itself, data, refusals and headers', async () => {
    const token = await tokenAt(one, anna);
    for (const path of [
      '/api/public/default/site',
      '/api/public/news/info?id=999999',
      '/api/public/news/list?category_id=many',
      '/api/private/user/info',
      '/api/private/spot/open_orders?nonsense=1',
    ]) {
      const [at, direct] = await Promise.all([
        one.raw.send({ path, token, headers: { lang: 'fr' } }),
        fetch(`${server.url}${path}`, { headers: { authorization: token, lang: 'fr' } }),
      ]);
      const { request_id: _, ...expected } = (await direct.json()) as Record<string, unknown>;
      expect([at.status, at.envelope]).toMatchObject([direct.status, expected]);
      expect(at.headers['content-type']).toBe(direct.headers.get('content-type'));
      expect(at.headers['cache-control']).toBe('no-store');
    }
    const stranger = await one.raw.post('/api/private/spot/place_order', 'side=neither');
    expect(stranger.envelope.key).toBe('session.login_required');
  });

  it('place an order and hold its money once, however often a repeat comes by whichever gateway', async () => {
    const token = await tokenAt(one, anna);
    const body = new URLSearchParams({ ...order('buy', '49000'), currency_match_id: '1' }).toString();
    const headers = { 'Idempotency-Key': 'one-of-both' };
    const path = '/api/private/spot/place_order';
    const first = await one.raw.post(path, body, { token, headers });
    const second = await two.raw.post(path, body, { token, headers });
    expect(first.envelope.code).toBe(1);
    expect(second.envelope.data).toEqual(first.envelope.data);
  });

  it('take a picture larger than a message, show it, and refuse what is none', async () => {
    const token = await tokenAt(one, anna);
    const send = (bytes: Uint8Array) =>
      two.raw.post(
        UPLOAD,
        multipartBody([
          { name: 'type', value: 'deposit_voucher' },
          { name: 'file', bytes, fileName: 'a.png', type: 'image/png' },
        ]),
        { token, headers: { 'Content-Type': MULTIPART_TYPE } },
      );
    const large = await noisePicture();
    expect(large.length).toBeGreaterThan(1_500_000);
    const sent = await send(large);
    expect(sent.envelope).toMatchObject({ code: 1 });
    const { url } = sent.envelope.data as { url: string };
    const shown = await fetch(`${one.url}${url}`, { headers: { authorization: token } });
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1_500_000);
    expect((await send(Buffer.from('no picture'))).envelope.key).toBe('file.unsupported_format');
    expect((await send(await samplePicture('png'))).envelope.code).toBe(1);
    const stranger = await two.raw.post(UPLOAD, multipartBody([]), {
      headers: { 'Content-Type': MULTIPART_TYPE },
    });
    expect(stranger.envelope.key).toBe('session.login_required');
  });

  it('export a list as a file', async () => {
    const token = await tokenAt(two, anna);
    const path = '/api/private/spot/trades?format=csv';
    const [at, direct] = await Promise.all([
      two.raw.send({ path, token }),
      fetch(`${server.url}${path}`, { headers: { authorization: token } }),
    ]);
    expect(at.text).toBe(await direct.text());
    expect(at.headers['content-disposition']).toBe(direct.headers.get('content-disposition'));
    expect(at.headers['content-type']).toContain('text/csv');
  });

  it('of operators go by the console’s door alone', async () => {
    const { email, secret } = await server.operator({ roles: 'risk,support' });
    server.clock.advance(30_000);
    const { client, token } = operatorClient(two.consoleUrl);
    const code = totpCodeAt(secret, server.clock.now());
    await client.call('operator.login', { email, password: OPERATOR_PASSWORD, code });
    expect(token()).not.toBe('');
    expect(await client.call('operator.me', {})).toMatchObject({ email });
    expect((await two.raw.get('/api/operator/session/me')).envelope.key).toBe('request.not_found');
    const socket = await RawSocket.open(two.consoleUrl, { headers: { Origin: two.consoleUrl } });
    onTestFinished(() => socket.end());
    const { ticket } = await client.call('operator.socket_ticket', {});
    expect(await socket.authenticate(ticket)).toEqual({ type: 'auth', ok: true });
    expect(await socket.subscribe('SUPPORT_DESK')).toMatchObject({ snapshot: true, data: [] });
  });
});

describe('sockets at gateways', () => {
  it('get private before public, without a gap, wherever the order was placed', async () => {
    const seller = await one.logIn(anna.email);
    const buyer = await two.logIn(ben.email);
    const [at, other] = [await open(one), await open(two)];
    // What follows a ticket at once counts on it.
    const { ticket } = await buyer.call('identity.socket_ticket', {});
    at.send({ type: 'auth', params: ticket });
    for (const channel of ['ORDER', 'BALANCE', `DEAL:${BTC}`]) await at.subscribe(channel);
    const second = await buyer.call('identity.socket_ticket', {});
    expect(await other.authenticate(second.ticket)).toEqual({ type: 'auth', ok: true });
    for (const channel of ['ORDER', `DEAL:${BTC}`]) await other.subscribe(channel);
    for (const price of ['50000', '50001', '50002']) {
      await seller.call('spot.place_order', order('sell', price));
      await buyer.call('spot.place_order', order('buy', price));
    }
    for (const socket of [at, other]) {
      await socket.next(({ type, seq }) => type === `DEAL:${BTC}` && (seq ?? 0) >= 3);
      const deals = socket.of(`DEAL:${BTC}`);
      expect(deals.map(({ seq }) => (seq ?? 0) - (deals[0]?.seq ?? 0))).toEqual([0, 1, 2, 3]);
      const filled = socket.messages.findIndex(
        ({ type, data }) => type === 'ORDER' && JSON.stringify(data).includes('"completed"'),
      );
      const told = socket.messages.findIndex(
        ({ type, snapshot }) => type === `DEAL:${BTC}` && snapshot === false,
      );
      expect(filled).toBeGreaterThan(-1);
      expect(filled).toBeLessThan(told);
    }
  });

  it('refuse a channel that does not exist, a ticket that is spent, and private ones without any', async () => {
    const socket = await open(one);
    expect(await socket.subscribe('DEPTH:9999')).toMatchObject({ key: 'market.match_not_found' });
    expect(await socket.subscribe('DEPTH:*')).toMatchObject({ key: 'market.match_not_found' });
    expect(await socket.subscribe('NOTHING')).toMatchObject({ key: 'request.invalid' });
    expect(await socket.subscribe('ORDER')).toMatchObject({ key: 'session.login_required' });
    expect(await socket.subscribe('SUPPORT_DESK')).toMatchObject({ key: 'session.login_required' });
    const { ticket } = await (await one.logIn(anna.email)).call('identity.socket_ticket', {});
    const first = await open(two, ticket);
    expect(await first.next(({ type }) => type === 'auth')).toEqual({ type: 'auth', ok: true });
    expect(await socket.authenticate(ticket)).toMatchObject({ key: 'session.access_expired' });
  });

  it('end with a logout at another gateway, and so does the session', async () => {
    const token = await tokenAt(one, ben);
    const path = '/api/private/user/socket_ticket';
    const { ticket } = (await one.raw.post(path, '', { token })).envelope.data as { ticket: string };
    const socket = await open(two, ticket);
    await socket.subscribe('BALANCE');
    await one.raw.post('/api/private/user/logout', '', { token });
    expect(await socket.closed).toBe(4401);
    expect((await two.raw.send({ path: '/api/private/user/info', token })).status).toBeGreaterThan(400);
  });

  it('end with their session, which is refused at both gateways from then on', async () => {
    const dora = await server.user({ funds: FUNDS });
    const [token, client] = [await tokenAt(one, dora), await one.logIn(dora.email)];
    const { ticket } = await client.call('identity.socket_ticket', {});
    const socket = await open(two, ticket);
    await socket.subscribe('ORDER');
    const { client: risk } = await server.operator({ roles: 'risk' });
    await risk.call('identity.operator_freeze_user', {
      user_id: dora.userId,
      reason: 'Reported by the owner',
    });
    expect(await socket.closed).toBe(4401);
    for (const gateway of [one, two]) {
      const answer = await gateway.raw.send({ path: '/api/private/user/info', token });
      expect(answer.status).toBe(402);
    }
    const again = await two.logIn(dora.email);
    await expect(again.call('spot.place_order', order('buy', '49000'))).rejects.toMatchObject({
      key: 'identity.frozen',
    });
  });
});

describe('the trading API for existing clients', () => {
  it('answers at a gateway as at the owner, and counts weight once', async () => {
    const dora = await server.user({ funds: FUNDS });
    const key = await issueKey(server, dora);
    const at = new WireCaller({ url: one.url, clock: server.clock });
    onTestFinished(() => at.raw.close());
    const placed = await at.send({
      method: 'POST',
      path: '/api/v3/order',
      params: {
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: 49_000,
        quantity: 0.01,
      },
      as: key,
    });
    expect([placed.status, placed.body]).toMatchObject([200, { symbol: 'BTCUSDT', status: 'NEW' }]);
    expect(placed.headers).toHaveProperty('x-mbx-order-count-10s', '1');
    const other = new WireCaller({ url: two.url, clock: server.clock });
    onTestFinished(() => other.raw.close());
    const [first, second] = [await at.get('/api/v3/ping'), await other.get('/api/v3/ping')];
    const used = ({ headers }: typeof first): number => Number(headers['x-mbx-used-weight-1m']);
    expect(used(second)).toBe(used(first) + 1);
    expect(first.headers).toHaveProperty('access-control-allow-origin', '*');
    expect(await at.get('/api/v3/nothing')).toMatchObject({ status: 404, code: -1020 });
    expect(await at.send({ method: 'POST', path: '/api/v3/ping' })).toMatchObject({
      status: 405,
      code: -1020,
    });
    expect(await at.get('/api/v3/openOrders', {}, { ...key, secret: 'x' })).toMatchObject({ code: -1022 });
    expect(await at.get('/api/v3/depth', { symbol: 'NONE' })).toMatchObject({ status: 400, code: -1121 });
  });
});
