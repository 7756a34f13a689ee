import { expect, test } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

test('requests of one user run in their order, those of another beside them', async () => {
  const oneByOne = createOneByOne();
  const done: string[] = [];
  let release = (): void => undefined;
  const first = oneByOne(1, async () => {
    await new Promise<void>((resolve) => (release = resolve));
    done.push('first');
  });
  const second = oneByOne(1, async () => done.push('second'));
  await oneByOne(2, async () => done.push('other'));
  expect(done).toEqual(['other']);
  release();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('a refused request lets the next one through and reaches its caller alone', async () => {
  const oneByOne = createOneByOne();
  const refused = oneByOne(1, () => Promise.reject(new Error('refused')));
  const next = oneByOne(1, async () => 'next');
  await expect(refused).rejects.toThrow('refused');
  expect(await next).toBe('next');
});
