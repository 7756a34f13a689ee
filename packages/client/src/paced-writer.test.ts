import { type ClientMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import { fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { createPacedWriter } from './paced-writer.ts';

const PING = { type: 'ping' } as const;

function setUp() {
  const clock = fakeClock(1_000);
  const sent: { readonly at: number; readonly message: ClientMessage }[] = [];
  const writer = createPacedWriter(clock, (message) => sent.push({ at: clock.now(), message }));
  const follow = (match: number) => writer.write({ type: 'sub', params: `DEPTH:${match}` });
  const leave = (match: number) => writer.write({ type: 'unsub', params: `DEPTH:${match}` });
  const fill = (): void => {
    for (let count = 0; count < SOCKET_LIMITS.messagesPerWindow; count += 1) writer.write(PING);
  };
  const followed = () => sent.map(({ message }) => message).filter((message) => message.type !== 'ping');
  return { clock, sent, writer, follow, leave, fill, followed };
}

it('stays within the limit of the server in every window, and sends everything in order', () => {
  const { clock, sent, follow } = setUp();
  for (let match = 1; match <= 100; match += 1) {
    follow(match);
    clock.advance(37);
  }
  clock.advance(60_000);
  expect(sent.map(({ message }) => message)).toEqual(
    Array.from({ length: 100 }, (_, index) => ({ type: 'sub', params: `DEPTH:${index + 1}` })),
  );
  for (const { at } of sent) {
    const inWindow = sent.filter((one) => one.at > at - SOCKET_LIMITS.windowMs && one.at <= at);
    expect(inWindow.length).toBeLessThan(SOCKET_LIMITS.messagesPerWindow);
  }
});

it('never asks for a channel that is given up while it waits', () => {
  const { clock, fill, follow, leave, followed } = setUp();
  fill();
  for (const match of [1, 2, 3]) {
    follow(match);
    leave(match);
  }
  follow(4);
  clock.advance(30_000);
  expect(followed()).toEqual([{ type: 'sub', params: 'DEPTH:4' }]);
});

it('does end a channel that the server serves, even when it was asked for anew meanwhile', () => {
  const { clock, fill, follow, leave, followed } = setUp();
  follow(1);
  fill();
  leave(1);
  follow(1);
  leave(1);
  clock.advance(30_000);
  expect(followed()).toEqual([
    { type: 'sub', params: 'DEPTH:1' },
    { type: 'unsub', params: 'DEPTH:1' },
  ]);
});

it('sends nothing more once it is stopped', () => {
  const { clock, sent, writer, fill } = setUp();
  fill();
  const before = sent.length;
  writer.stop();
  clock.advance(60_000);
  expect(sent).toHaveLength(before);
});
