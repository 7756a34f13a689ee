import { expect, test } from 'vitest';
import { nextToSend, readOutbox, type Unsent, withArrived, withFault, without } from './outbox.ts';

const unsent = (key: string, change: Partial<Unsent> = {}): Unsent => ({
  key,
  text: key,
  picture: null,
  fault: null,
  hasArrived: false,
  ...change,
});

test.each([null, '', '{', '7', '{}', '[1, null, {"text": "no key"}]'])('%j keeps nothing', (kept) => {
  expect(readOutbox(kept)).toEqual([]);
});

test('what was kept is read again', () => {
  expect(readOutbox(JSON.stringify([unsent('a')]))).toEqual([unsent('a')]);
});

test('the oldest goes first, and what was refused waits for a person', () => {
  const both = [unsent('a'), unsent('b')];
  expect(nextToSend(both)?.key).toBe('a');
  const refused = withFault(both, 'a', 'too many');
  expect(nextToSend(refused)?.key).toBe('b');
  expect(nextToSend(withFault(refused, 'a', null))?.key).toBe('a');
  expect(nextToSend(without(refused, 'b'))).toBeNull();
});

test('one message of the socket stands for one of two alike', () => {
  const twice = [unsent('a', { text: 'hello' }), unsent('b', { text: 'hello' })];
  const arrived = withArrived(twice, { text: 'hello', picture: null });
  expect(arrived.map(({ hasArrived }) => hasArrived)).toEqual([true, false]);
  expect(withArrived(arrived, { text: 'other', picture: null })).toEqual(arrived);
});
