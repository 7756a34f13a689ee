import { SOCKET_LIMITS } from '@openbourse/api/socket';
import type { WebSocket } from 'ws';
import { expect, it } from 'vitest';
import { SocketConnection } from './socket-connection.ts';

function setUp(): {
  connection: SocketConnection;
  sent: string[];
  wire: { bufferedAmount: number; isEnded: boolean };
} {
  const sent: string[] = [];
  const wire = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isEnded: false,
    send: (text: string) => void sent.push(text),
    terminate: () => {
      wire.isEnded = true;
    },
  };
  return { connection: new SocketConnection(wire as unknown as WebSocket, '127.0.0.1', false), sent, wire };
}

it('cuts a reader off whose unread messages exceed the limit, instead of keeping them', () => {
  const { connection, sent, wire } = setUp();
  wire.bufferedAmount = SOCKET_LIMITS.bufferMaxBytes - 5;
  connection.send('12345');
  expect([sent, wire.isEnded]).toEqual([['12345'], false]);
  connection.send('123456');
  expect([sent, wire.isEnded]).toEqual([['12345'], true]);
});

it('keeps what is published while a snapshot is made behind the snapshot', () => {
  const { connection, sent } = setUp();
  const held = connection.holdBack('A');
  connection.deliver('A', 'a1');
  connection.deliver('B', 'b1');
  connection.sendSnapshot('A', held, 'a0');
  connection.deliver('A', 'a2');
  expect(sent).toEqual(['b1', 'a0', 'a1', 'a2']);
});

it('sends the snapshot that was asked for last, with everything that came since the first behind it', () => {
  const { connection, sent } = setUp();
  const first = connection.holdBack('A');
  connection.deliver('A', 'a1');
  const second = connection.holdBack('A');
  connection.sendSnapshot('A', first, 'older');
  connection.deliver('A', 'a2');
  connection.dropHeldBack('A', first);
  connection.sendSnapshot('A', second, 'newer');
  expect(sent).toEqual(['newer', 'a1', 'a2']);
});
