import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one after the other has a turn, and a failure does not hold up the next', async () => {
  const turns = createTurns({ waiting: 3, ofUser: 1 });
  const told: string[] = [];
  const first = turns.take(1, async () => {
    told.push('first begins');
    await Promise.resolve();
    told.push('first ends');
  });
  const second = turns.take(2, () => Promise.reject(new Error('broken')));
  const third = turns.take(3, async () => told.push('third'));
  await expect(second).rejects.toThrow('broken');
  await Promise.all([first, third]);
  expect(told).toEqual(['first begins', 'first ends', 'third']);
});

test('no request waits in a line without end, and a finished one makes room', async () => {
  const turns = createTurns({ waiting: 2, ofUser: 1 });
  const running = Promise.withResolvers<number>();
  const asked = [turns.take(1, () => running.promise), turns.take(2, async () => 2)];
  await expect(turns.take(3, async () => 3)).rejects.toMatchObject({ key: 'statement.busy' });
  running.resolve(1);
  expect(await Promise.all(asked)).toEqual([1, 2]);
  expect(await turns.take(3, async () => 4)).toBe(4);
});

test('one person has one place in the line, however much they ask for', async () => {
  const turns = createTurns({ waiting: 2, ofUser: 3 });
  const running = Promise.withResolvers<number>();
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const first = turns.take(1, () => running.promise);
  const mine = [turns.take(1, note('second of one')), turns.take(1, note('third of one'))];
  await expect(turns.take(1, async () => 4)).rejects.toMatchObject({ key: 'statement.busy' });
  const others = turns.take(2, note('first of two'));
  running.resolve(1);
  await Promise.all([first, ...mine, others]);
  expect(order).toEqual(['first of two', 'second of one', 'third of one']);
});
