import { expect, it } from 'vitest';
import { encodeFrame } from './frame.ts';
import { cutMessage, MESSAGE_MAX_BYTES, MessageJoiner, PART_BYTES } from './message-parts.ts';

const messageOf = (letter: string): Uint8Array => encodeFrame({ letter }, letter.repeat(2.5 * PART_BYTES));

it('joins what several senders send in turn', () => {
  const joiner = new MessageJoiner();
  const [a, b] = [cutMessage(messageOf('a'), 'one/1'), cutMessage(messageOf('b'), 'two/1')];
  expect(a).toHaveLength(3);
  const heard = a.flatMap((part, index) => [part, b[index] ?? part]).map((part) => joiner.take(part));
  expect(heard.map((frame) => frame?.head['letter'])).toEqual([...Array.from({ length: 4 }), 'a', 'b']);
});

it('drops a message of which a part is missing', () => {
  const parts = cutMessage(messageOf('a'), 'one/1');
  for (const missing of [0, 1]) {
    const joiner = new MessageJoiner();
    const arriving = parts.filter((_part, index) => index !== missing);
    expect(arriving.map((part) => joiner.take(part))).toEqual([undefined, undefined]);
  }
});

it('keeps no more beginnings than senders could have', () => {
  const joiner = new MessageJoiner();
  const [first, ...rest] = cutMessage(messageOf('a'), 'gone/1');
  joiner.take(first ?? messageOf('a'));
  for (let sender = 0; sender < 8; sender += 1) {
    const [begun] = cutMessage(messageOf('b'), `${sender}/1`);
    joiner.take(begun ?? messageOf('b'));
  }
  for (const part of rest) expect(joiner.take(part)).toBeUndefined();
});

it.each([
  ['no part', { part: 'one' }],
  ['more parts than a message has', { part: { id: 'one', index: 0, count: MESSAGE_MAX_BYTES } }],
])('%s is not understood', (_what, head) => {
  expect(new MessageJoiner().take(encodeFrame(head, 'x'))).toBeNull();
});
