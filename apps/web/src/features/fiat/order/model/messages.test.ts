import { expect, test } from 'vitest';
import { firstUnread, type Message, mergeMessages, partsOf } from './messages.ts';

const message = (id: number, sender: Message['sender'] = 'seller'): Message => ({
  id,
  order_id: 'o1',
  sender,
  kind: 'text',
  text: `text ${id}`,
  template: null,
  picture: null,
  at: id,
});
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

test('a message that comes twice is shown once, in order', () => {
  expect(ids(mergeMessages([message(3), message(1)], [message(2), message(3)]))).toEqual([1, 2, 3]);
});

test('neither the own messages nor those of the system are unread', () => {
  const all = [message(1), message(2, 'buyer'), message(3), message(4, 'system')];
  expect(firstUnread(all, { side: 'buyer', unread: 1 })).toBe(3);
  expect(firstUnread(all, { side: 'buyer', unread: 2 })).toBe(1);
  expect(firstUnread(all, { side: 'buyer', unread: 9 })).toBe(1);
  expect(firstUnread(all, { side: 'buyer', unread: 0 })).toBeNull();
  expect(firstUnread([], { side: 'buyer', unread: 2 })).toBeNull();
});

test('hidden links stand apart from the text around them', () => {
  expect(partsOf('see ### and ###', '###')).toEqual([
    { at: 0, text: 'see ', isMasked: false },
    { at: 4, text: '###', isMasked: true },
    { at: 7, text: ' and ', isMasked: false },
    { at: 12, text: '###', isMasked: true },
  ]);
  expect(partsOf('plain', '###')).toEqual([{ at: 0, text: 'plain', isMasked: false }]);
  expect(partsOf('', '###')).toEqual([]);
});
