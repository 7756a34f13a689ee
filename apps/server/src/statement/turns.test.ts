import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one after the other has a turn, and a failure does not hold up the next', async () => {
  const turns = createTurns(3);
  const told: string[] = [];
  const first = turns.take(async () => {
    told.push('first begins');
    await Promise.resolve();
    told.push('first ends');
  });
  const second = turns.take(() => Promise.reject(new Error('broken')));
  const third = turns.take(async () => told.push('third'));
  await expect(second).rejects.toThrow('broken');
  await Promise.all([first, third]);
  expect(told).toEqual(['first begins', 'first ends', 'third']);
});

test('nobody waits in a line without end, and who is done makes room', async () => {
  const turns = createTurns(2);
  const running = Promise.withResolvers<number>();
  const asked = [turns.take(() => running.promise), turns.take(async () => 2)];
  await expect(turns.take(async () => 3)).rejects.toMatchObject({ key: 'statement.busy' });
  running.resolve(1);
  expect(await Promise.all(asked)).toEqual([1, 2]);
  expect(await turns.take(async () => 4)).toBe(4);
});
