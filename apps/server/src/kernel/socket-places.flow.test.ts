import { createSocket } from '@openbourse/client';
import { SOCKET_LIMITS } from '@openbourse/api/socket';
import { fakeClock } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RawCaller } from '../testing/raw-call.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const OFFICE = '192.0.2.7';
/** Of the 40 places of the server strangers get three quarters. */
const PLACES = 40;
const PLACES_OF_STRANGERS = 30;

let server: TestServer;
let raw: RawCaller;
let anna: TestUser;
const sockets: RawSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { OB_TRUSTED_PROXIES: '127.0.0.1', OB_SOCKETS_MAX: String(PLACES) },
  });
  raw = new RawCaller(server.url);
  anna = await server.user({});
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.end()));
  await vi.waitUntil(async () => (await openSockets()) === 0, { timeout: 10_000 });
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

async function openSockets(): Promise<number> {
  const { text } = await raw.get('/metrics');
  return Number(/^openbourse_socket_connections ([0-9]+)$/m.exec(text)?.[1]);
}

async function open(ip: string, ticket?: string, url = server.url): Promise<RawSocket> {
  const path = ticket === undefined ? '/ws' : `/ws?ticket=${ticket}`;
  const socket = await RawSocket.open(url, { headers: { 'x-forwarded-for': ip }, path });
  sockets.push(socket);
  return socket;
}

const ticketOf = async (user: TestUser): Promise<string> =>
  (await user.client.call('identity.socket_ticket', {})).ticket;

/** Takes every place that strangers of a network get. */
async function crowd(ip: string, url = server.url): Promise<RawSocket[]> {
  const crowded = [];
  for (let count = 0; count < SOCKET_LIMITS.connectionsPerIp; count += 1)
    crowded.push(await open(ip, undefined, url));
  await expect(open(ip, undefined, url)).rejects.toThrow('refused with 429');
  return crowded;
}

describe('a network whose places strangers hold', () => {
  it('lets in who shows a ticket with the address', async () => {
    await crowd(OFFICE);
    const socket = await open(OFFICE, await ticketOf(anna));
    await socket.next(({ type }) => type === 'auth');
    expect(socket.messages).toEqual([{ type: 'auth', ok: true }]);
    expect(await socket.subscribe('ORDER')).toMatchObject({ snapshot: true });
  });

  it('lets the app of a user in, which shows a ticket once it was refused', async () => {
    await crowd('127.0.0.1');
    const clock = fakeClock(0);
    const socket = createSocket({
      clock,
      url: `${server.url.replace('http', 'ws')}/ws`,
      ticket: () => ticketOf(anna),
    });
    const followed = new Promise((resolve) => {
      socket.subscribe('ORDER', { onSnapshot: resolve, onUpdate: () => undefined });
    });
    // The pauses before the attempts.
    socket.onState((state) => void (state === 'waiting' && queueMicrotask(() => clock.advance(1_000))));
    socket.open();
    expect(await followed).toEqual([]);
    socket.close();
  });

  it('lets an operator in at the door of the console', async () => {
    const operator = await server.operator({ roles: 'support' });
    await crowd(OFFICE, server.consoleUrl);
    const { ticket } = await operator.client.call('operator.socket_ticket', {});
    const socket = await open(OFFICE, ticket, server.consoleUrl);
    expect(await socket.subscribe('SUPPORT_DESK')).toMatchObject({ snapshot: true });
  });

  it('lets no socket in by a ticket that is spent, unknown, or of the other door', async () => {
    await crowd(OFFICE);
    const ticket = await ticketOf(anna);
    await open(OFFICE, ticket);
    const operator = await server.operator({ roles: 'support' });
    const { ticket: ofOperator } = await operator.client.call('operator.socket_ticket', {});
    for (const refused of [ticket, 'nonsense', '', ofOperator])
      await expect(open(OFFICE, refused)).rejects.toThrow('refused with 429');
  });

  it('lets a user in five times and no more', async () => {
    await crowd(OFFICE);
    for (let count = 0; count < SOCKET_LIMITS.connectionsPerUser; count += 1)
      await open(OFFICE, await ticketOf(anna));
    await expect(open(OFFICE, await ticketOf(anna))).rejects.toThrow('refused with 429');
  });
});

it('a socket that authenticates leaves its place to the next of its network', async () => {
  const [first] = await crowd(OFFICE);
  expect(await first?.authenticate(await ticketOf(anna))).toEqual({ type: 'auth', ok: true });
  await open(OFFICE);
  await expect(open(OFFICE)).rejects.toThrow('refused with 429');
  await first?.end();
  await expect(open(OFFICE)).rejects.toThrow('refused with 429');
});

it('where there is room a spoilt ticket costs the private channels only', async () => {
  const socket = await open(OFFICE, 'nonsense');
  expect(await socket.next(({ type }) => type === 'error')).toMatchObject({ key: 'session.access_expired' });
  expect(await socket.subscribe('DAY_MARKET')).toMatchObject({ snapshot: true });
  expect(await socket.subscribe('ORDER')).toMatchObject({ key: 'session.login_required' });
});

it('strangers of all networks leave a quarter of the places to those who have a ticket', async () => {
  for (let count = 0; count < PLACES_OF_STRANGERS; count += 1) await open(`2001:db8:${count}::1`);
  await expect(open('2001:db8:ffff::1')).rejects.toThrow('refused with 429');
  const users = [anna, await server.user({}), await server.user({})];
  const tickets = users.flatMap((user) => Array.from({ length: 5 }, () => user));
  for (const [index, user] of tickets.entries()) {
    const isLetIn = open('2001:db8:fffe::1', await ticketOf(user)).then(
      () => true,
      () => false,
    );
    expect(await isLetIn).toBe(index < PLACES - PLACES_OF_STRANGERS);
  }
});
