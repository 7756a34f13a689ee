import { expect, test } from 'vitest';
import { firstUnread, mergeMessages } from './messages.ts';

const message = (id: number, sender = 'seller') => ({ id, sender });
const ids = (messages: readonly { readonly id: number }[]) => messages.map(({ id }) => id);

test('a message that comes twice is shown once, in order', () => {
  expect(ids(mergeMessages([message(3), message(1)], [message(2), message(3)]))).toEqual([1, 2, 3]);
});

test('neither the reader’s messages nor those of the system are unread', () => {
  const all = [message(1), message(2, 'buyer'), message(3), message(4, 'system')];
  expect(firstUnread(all, { side: 'buyer', unread: 1 })).toBe(3);
  expect(firstUnread(all, { side: 'buyer', unread: 2 })).toBe(1);
  expect(firstUnread(all, { side: 'buyer', unread: 9 })).toBe(1);
  expect(firstUnread(all, { side: 'buyer', unread: 0 })).toBeNull();
  expect(firstUnread([], { side: 'buyer', unread: 2 })).toBeNull();
});
