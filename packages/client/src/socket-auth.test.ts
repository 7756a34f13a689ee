import type { ClientMessage } from '@openbourse/api/socket';
import { fakeClock } from '@openbourse/testkit';
import { describe, expect, it } from 'vitest';
import { type FakeConnection, fakeWebSockets } from '../test/fake-web-socket.ts';
import { localError } from './client-error.ts';
import { createSocket } from './socket.ts';

const SILENT = { onSnapshot: () => undefined, onUpdate: () => undefined };
const SUB_ORDER = { type: 'sub', params: 'ORDER' } as const;
const SUB_BALANCE = { type: 'sub', params: 'BALANCE' } as const;
const OFFLINE = localError('offline', (key) => key, {});
const auth = (ticket: string): ClientMessage => ({ type: 'auth', params: ticket });

/** Lets everything run that waits for promises which are settled already. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function setUp() {
  const clock = fakeClock(0);
  const { WebSocketImpl, connections } = fakeWebSockets();
  let made = 0;
  const nextTicket = async (): Promise<string> => {
    made += 1;
    return `t${made}`;
  };
  const source = { ticket: nextTicket, asked: () => made };
  const ticket = (): Promise<string> => source.ticket();
  const socket = createSocket({ url: 'ws://server/ws', clock, WebSocketImpl, ticket, random: () => 1 });
  const server = (number: number): FakeConnection => {
    const found = connections[number];
    if (found === undefined) throw new Error(`There is no connection ${number}.`);
    return found;
  };
  return { clock, socket, server, source, nextTicket };
}

it('authenticates once by a ticket before it asks for private channels', async () => {
  const { socket, server, source } = setUp();
  socket.subscribe('ORDER', SILENT);
  socket.subscribe('DAY_MARKET', SILENT);
  socket.subscribe('BALANCE', SILENT);
  socket.subscribe('MICRO', SILENT);
  socket.subscribe('CONTRACT', SILENT);
  socket.open();
  server(0).open();
  await settle();
  expect(server(0).sent).toEqual([{ type: 'sub', params: 'DAY_MARKET' }, auth('t1')]);
  server(0).send({ type: 'auth', ok: true });
  expect(server(0).sent.slice(2)).toEqual([
    SUB_ORDER,
    SUB_BALANCE,
    { type: 'sub', params: 'MICRO' },
    { type: 'sub', params: 'CONTRACT' },
  ]);
  expect(source.asked()).toBe(1);
});

it('needs no ticket as long as no listener wants a private channel', async () => {
  const { socket, server, source } = setUp();
  socket.open();
  server(0).open();
  await settle();
  expect(source.asked()).toBe(0);
  socket.subscribe('ORDER', SILENT);
  await settle();
  expect(server(0).sent).toEqual([auth('t1')]);
});

it('fetches a new ticket for a new connection', async () => {
  const { clock, socket, server } = setUp();
  socket.subscribe('ORDER', SILENT);
  socket.open();
  server(0).open();
  await settle();
  server(0).send({ type: 'auth', ok: true });
  server(0).breakOff();
  clock.advance(1_000);
  server(1).open();
  await settle();
  expect(server(1).sent).toEqual([auth('t2')]);
});

it('does not send a ticket on a connection that is no longer the one it was fetched for', async () => {
  const { clock, socket, server, source } = setUp();
  let deliver = (_ticket: string): void => undefined;
  source.ticket = () => new Promise((resolve) => (deliver = resolve));
  socket.subscribe('ORDER', SILENT);
  socket.open();
  server(0).open();
  const deliverFirst = deliver;
  server(0).breakOff();
  clock.advance(1_000);
  server(1).open();
  deliverFirst('late');
  await settle();
  expect([...server(0).sent, ...server(1).sent]).toEqual([]);
  deliver('fresh');
  await settle();
  expect(server(1).sent).toEqual([auth('fresh')]);
});

it('tries again with a new ticket when one cannot be had, is refused, or stays unanswered', async () => {
  const { clock, socket, server, source, nextTicket } = setUp();
  source.ticket = () => Promise.reject(OFFLINE);
  socket.subscribe('ORDER', SILENT);
  socket.open();
  server(0).open();
  await settle();
  expect(server(0).sent).toEqual([]);
  source.ticket = nextTicket;
  clock.advance(5_000);
  await settle();
  expect(server(0).sent).toEqual([auth('t1')]);
  server(0).send({ type: 'error', params: 't1', key: 'session.access_expired', msg: 'too late' });
  clock.advance(5_000);
  await settle();
  clock.advance(10_000);
  await settle();
  const tickets = server(0).sent.filter((message) => message.type === 'auth');
  expect(tickets).toEqual([auth('t1'), auth('t2'), auth('t3')]);
});

it('does not ask for tickets again and again without a session', async () => {
  const { clock, socket, server, source } = setUp();
  let asked = 0;
  source.ticket = () => {
    asked += 1;
    return Promise.reject(localError('session.login_required', (key) => key, {}));
  };
  socket.subscribe('ORDER', SILENT);
  socket.open();
  server(0).open();
  await settle();
  clock.advance(15_000);
  await settle();
  expect(asked).toBe(1);
});

describe('a connection that was not let in', () => {
  /** Lets the first attempt fail and the pause after it pass. */
  async function beRefused({ clock, socket, server }: ReturnType<typeof setUp>): Promise<void> {
    socket.open();
    expect(server(0).url).toBe('ws://server/ws');
    server(0).breakOff();
    clock.advance(1_000);
    await settle();
  }

  it('is made again with the ticket in the address, which needs no other', async () => {
    const stage = setUp();
    const { clock, socket, server, source } = stage;
    socket.subscribe('ORDER', SILENT);
    await beRefused(stage);
    expect(server(1).url).toBe('ws://server/ws?ticket=t1');
    server(1).open();
    await settle();
    expect(server(1).sent).toEqual([]);
    server(1).send({ type: 'auth', ok: true });
    expect(server(1).sent).toEqual([SUB_ORDER]);
    expect(source.asked()).toBe(1);
    server(1).breakOff();
    clock.advance(2_000);
    expect(server(2).url).toBe('ws://server/ws');
  });

  it('gets another ticket when that one was refused', async () => {
    const stage = setUp();
    stage.socket.subscribe('ORDER', SILENT);
    await beRefused(stage);
    stage.server(1).open();
    stage.server(1).send({ type: 'error', params: 't1', key: 'session.access_expired', msg: 'too late' });
    stage.clock.advance(5_000);
    await settle();
    expect(stage.server(1).sent).toEqual([auth('t2')]);
  });

  it.each<[string, () => Promise<string>, 'DAY_MARKET' | 'ORDER']>([
    ['nobody listens to a private channel', async () => 'unused', 'DAY_MARKET'],
    ['a ticket cannot be had', () => Promise.reject(OFFLINE), 'ORDER'],
    ['a ticket does not come', () => new Promise(() => undefined), 'ORDER'],
  ])('is made again without a ticket when %s', async (_why, ticket, channel) => {
    const stage = setUp();
    stage.source.ticket = ticket;
    stage.socket.subscribe(channel, SILENT);
    await beRefused(stage);
    stage.clock.advance(10_000);
    await settle();
    expect(stage.server(1).url).toBe('ws://server/ws');
  });

  it('is not made again once it was closed, however late the ticket comes', async () => {
    const stage = setUp();
    let deliver = (_ticket: string): void => undefined;
    stage.source.ticket = () => new Promise((resolve) => (deliver = resolve));
    stage.socket.subscribe('ORDER', SILENT);
    await beRefused(stage);
    stage.socket.close();
    deliver('late');
    await settle();
    expect(() => stage.server(1)).toThrow('no connection 1');
  });
});

it('refuses private channels where tickets cannot be had', () => {
  const { WebSocketImpl } = fakeWebSockets();
  const socket = createSocket({ url: 'ws://server/ws', clock: fakeClock(0), WebSocketImpl });
  expect(() => socket.subscribe('BALANCE', SILENT)).toThrow('needs a socket with a ticket');
});
