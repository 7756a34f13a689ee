import type { Channel, ServerMessage } from '@openbourse/api/socket';
import { fakeClock } from '@openbourse/testkit';
import { describe, expect, it } from 'vitest';
import { type FakeConnection, fakeWebSockets } from '../test/fake-web-socket.ts';
import { createSocket, type Socket, type SocketOptions } from './socket.ts';

function setUp(changes: Partial<SocketOptions> = {}) {
  const clock = fakeClock(0);
  const { WebSocketImpl, connections } = fakeWebSockets();
  const socket = createSocket({ url: 'ws://server/ws', clock, WebSocketImpl, random: () => 1, ...changes });
  const server = (number: number): FakeConnection => {
    const found = connections[number];
    if (found === undefined) throw new Error(`There is no connection ${number}.`);
    return found;
  };
  const listen = (channel: Channel) => {
    const heard: [string, unknown][] = [];
    const stop = socket.subscribe(channel, {
      onSnapshot: (data: unknown) => heard.push(['snapshot', data]),
      onUpdate: (data: unknown) => heard.push(['update', data]),
      onRefused: ({ key }) => heard.push(['refused', key]),
    });
    return { heard, stop };
  };
  return { clock, socket, server, connections, listen };
}

const snapshot = (type: Channel, seq: number, data: unknown): ServerMessage => ({
  type,
  seq,
  snapshot: true,
  data,
});
const update = (type: Channel, seq: number, data: unknown): ServerMessage => ({
  type,
  seq,
  snapshot: false,
  data,
});
const SUB_DAY = { type: 'sub', params: 'DAY_MARKET' } as const;

describe('a subscription', () => {
  it('is sent when the socket opens and gets its snapshot before any update', () => {
    const { socket, server, listen } = setUp();
    const { heard } = listen('DAY_MARKET');
    socket.open();
    expect(server(0)).toMatchObject({ url: 'ws://server/ws', sent: [] });
    server(0).open();
    expect(server(0).sent).toEqual([SUB_DAY]);
    server(0).send(update('DAY_MARKET', 4, 'early'));
    server(0).send(snapshot('DAY_MARKET', 5, 'all'));
    server(0).send(update('DAY_MARKET', 5, 'already in the snapshot'));
    server(0).send(update('DAY_MARKET', 6, 'next'));
    expect(heard).toEqual([
      ['snapshot', 'all'],
      ['update', 'next'],
    ]);
  });

  it('is made again on a gap, and what follows the gap is not delivered before the snapshot', () => {
    const { socket, server, listen } = setUp();
    socket.open();
    server(0).open();
    const { heard } = listen('DEPTH:1');
    server(0).send(snapshot('DEPTH:1', 10, 's10'));
    server(0).send(update('DEPTH:1', 12, 'u12'));
    server(0).send(update('DEPTH:1', 13, 'u13'));
    expect(server(0).sent).toEqual([
      { type: 'sub', params: 'DEPTH:1' },
      { type: 'sub', params: 'DEPTH:1' },
    ]);
    server(0).send(snapshot('DEPTH:1', 13, 's13'));
    server(0).send(update('DEPTH:1', 14, 'u14'));
    expect(heard).toEqual([
      ['snapshot', 's10'],
      ['snapshot', 's13'],
      ['update', 'u14'],
    ]);
  });

  it('notices a message that was damaged on the way as a gap', () => {
    const { socket, server, listen } = setUp();
    socket.open();
    server(0).open();
    listen('DEPTH:1');
    server(0).send(snapshot('DEPTH:1', 1, 's1'));
    server(0).sendText('{"type":"DEPTH:1","seq":2,');
    expect(server(0).sent).toHaveLength(1);
    server(0).send(update('DEPTH:1', 3, 'u3'));
    expect(server(0).sent).toHaveLength(2);
  });

  it('is shared by its listeners and ends with the last of them', () => {
    const { socket, server, listen } = setUp();
    socket.open();
    server(0).open();
    const first = listen('DEAL:2');
    server(0).send(snapshot('DEAL:2', 1, 's1'));
    const second = listen('DEAL:2');
    server(0).send(update('DEAL:2', 2, 'u2'));
    server(0).send(snapshot('DEAL:2', 2, 's2'));
    first.stop();
    first.stop();
    server(0).send(update('DEAL:2', 3, 'u3'));
    expect(first.heard.map(([, data]) => data)).toEqual(['s1', 'u2', 's2']);
    expect(second.heard.map(([, data]) => data)).toEqual(['s2', 'u3']);
    expect(server(0).sent.filter((message) => message.type === 'unsub')).toEqual([]);
    second.stop();
    expect(server(0).sent.at(-1)).toEqual({ type: 'unsub', params: 'DEAL:2' });
    server(0).send(update('DEAL:2', 4, 'u4'));
    expect(second.heard).toHaveLength(2);
  });

  it('reports a refusal of the server, and repeats it after a while when there were too many', () => {
    const { clock, socket, server, listen } = setUp();
    socket.open();
    server(0).open();
    const { heard } = listen('DEPTH:99');
    server(0).send({ type: 'error', params: 'DEPTH:99', key: 'market.match_not_found', msg: 'unknown' });
    expect(heard).toEqual([['refused', 'market.match_not_found']]);
    server(0).send({ type: 'error', params: 'DEPTH:99', key: 'request.too_many', msg: 'slow down' });
    clock.advance(9_999);
    expect(server(0).sent).toHaveLength(1);
    clock.advance(1);
    expect(server(0).sent.at(-1)).toEqual({ type: 'sub', params: 'DEPTH:99' });
  });
});

describe('a lost connection', () => {
  it('is made again after 1, 2, 4 … 30 seconds and resumes what was subscribed', () => {
    const { clock, socket, server, connections, listen } = setUp();
    const { heard } = listen('DAY_MARKET');
    socket.open();
    server(0).open();
    server(0).send(snapshot('DAY_MARKET', 8, 's8'));
    for (const [failures, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      server(failures).breakOff();
      expect(socket.state).toBe('waiting');
      clock.advance(seconds * 1_000 - 1);
      expect(connections).toHaveLength(failures + 1);
      clock.advance(1);
      expect(connections).toHaveLength(failures + 2);
    }
    server(7).open();
    expect(server(7).sent).toEqual([SUB_DAY]);
    server(7).send(update('DAY_MARKET', 9, 'of the new connection'));
    server(7).send(snapshot('DAY_MARKET', 1, 's1'));
    expect(heard.map(([, data]) => data)).toEqual(['s8', 's1']);
  });

  it('waits shorter the more the random number says, by half at most', () => {
    const { clock, socket, server, connections } = setUp({ random: () => 0 });
    socket.open();
    server(0).breakOff();
    clock.advance(499);
    expect(connections).toHaveLength(1);
    clock.advance(1);
    expect(connections).toHaveLength(2);
  });

  it('starts again from one second once a connection has lasted', () => {
    const { clock, socket, server, connections } = setUp();
    socket.open();
    server(0).breakOff();
    clock.advance(1_000);
    server(1).open();
    clock.advance(20_000);
    server(1).send({ type: 'pong', at: 1 });
    server(1).breakOff();
    clock.advance(1_000);
    expect(connections).toHaveLength(3);
  });

  it('is noticed by a ping without an answer', () => {
    const { clock, socket, server } = setUp();
    socket.open();
    server(0).open();
    clock.advance(20_000);
    expect(server(0).sent).toEqual([{ type: 'ping' }]);
    server(0).send({ type: 'pong', at: 1 });
    clock.advance(29_999);
    expect(socket.state).toBe('open');
    clock.advance(1);
    expect(socket.state).toBe('waiting');
    expect(server(0).isClosed).toBe(true);
  });

  it('is given up when it does not open within ten seconds, and its late opening changes nothing', () => {
    const { clock, socket, server } = setUp();
    socket.open();
    clock.advance(10_000);
    expect(socket.state).toBe('waiting');
    server(0).open();
    expect(socket.state).toBe('waiting');
  });

  it('is made at once when asked for during the pause', () => {
    const { clock, socket, server, connections } = setUp();
    socket.open();
    server(0).breakOff();
    socket.open();
    expect(connections).toHaveLength(2);
    clock.advance(5_000);
    expect(connections).toHaveLength(2);
  });
});

describe('closing', () => {
  it('ends for good until opened again, and keeps the subscriptions for then', () => {
    const { clock, socket, server, connections, listen } = setUp();
    const states: string[] = [];
    socket.onState((state) => states.push(state));
    listen('DAY_MARKET');
    socket.open();
    server(0).open();
    socket.close();
    server(0).breakOff();
    clock.advance(120_000);
    expect(connections).toHaveLength(1);
    expect(server(0).isClosed).toBe(true);
    socket.open();
    server(1).open();
    expect(server(1).sent).toEqual([SUB_DAY]);
    expect(states).toEqual(['connecting', 'open', 'idle', 'connecting', 'open']);
  });
});

describe('what is sent while the socket is not open', () => {
  const hear = (socket: Socket): string[] => {
    const errors: string[] = [];
    socket.onGiveUp((error) => errors.push(error.message));
    return errors;
  };

  it('waits for it and is sent at once when it opens', () => {
    const { clock, socket, server, listen } = setUp();
    const errors = hear(socket);
    socket.open();
    listen('DAY_MARKET');
    clock.advance(9_000);
    expect(server(0).sent).toEqual([]);
    server(0).open();
    expect(server(0).sent).toEqual([SUB_DAY]);
    clock.advance(19_999);
    server(0).send({ type: 'pong', at: 1 });
    socket.open();
    clock.advance(19_999);
    expect(errors).toEqual([]);
  });

  it('is given up after 30 attempts one second apart, once', () => {
    const { clock, socket, listen } = setUp();
    const errors = hear(socket);
    socket.open();
    listen('DAY_MARKET');
    listen('DEPTH:1');
    clock.advance(29_999);
    expect(errors).toEqual([]);
    clock.advance(1);
    expect(errors).toEqual(['Maximum number of attempts exceeded.']);
    clock.advance(600_000);
    expect(errors).toHaveLength(1);
  });

  it('waits as long again when it is opened again, and is sent when that succeeds', () => {
    const { clock, socket, server, connections, listen } = setUp();
    const errors = hear(socket);
    socket.open();
    listen('DAY_MARKET');
    clock.advance(30_000);
    const before = connections.length;
    socket.open();
    expect(connections.length).toBeGreaterThanOrEqual(before);
    clock.advance(29_999);
    expect(errors).toHaveLength(1);
    clock.advance(1);
    expect(errors).toHaveLength(2);
    server(connections.length - 1).breakOff();
    socket.open();
    server(connections.length - 1).open();
    expect(server(connections.length - 1).sent).toEqual([SUB_DAY]);
    clock.advance(30_000);
    expect(errors).toHaveLength(2);
  });

  it('counts from the loss of a connection, and not while it is closed on purpose', () => {
    const { clock, socket, server, listen } = setUp();
    const errors = hear(socket);
    listen('DAY_MARKET');
    socket.open();
    server(0).open();
    clock.advance(15_000);
    server(0).breakOff();
    clock.advance(29_999);
    expect(errors).toEqual([]);
    clock.advance(1);
    expect(errors).toHaveLength(1);
    socket.close();
    clock.advance(120_000);
    expect(errors).toHaveLength(1);
  });

  it('is not waited for without a listener', () => {
    const { clock, socket, listen } = setUp();
    const errors = hear(socket);
    socket.open();
    listen('DAY_MARKET').stop();
    clock.advance(60_000);
    expect(errors).toEqual([]);
  });
});
