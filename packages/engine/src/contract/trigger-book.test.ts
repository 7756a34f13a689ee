import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_TRIGGER, TriggerBook } from './trigger-book.ts';

function fired(book: TriggerBook<string>, price: number): string[] {
  const items: string[] = [];
  book.fire(price, (item) => items.push(item));
  return items;
}

test('a falling book fires at and below its levels, a rising one at and above', () => {
  const falling = new TriggerBook<string>('falling');
  const rising = new TriggerBook<string>('rising');
  for (const [level, name] of [
    [100, 'a'],
    [90, 'b'],
    [110, 'c'],
  ] as const) {
    falling.add(level, name);
    rising.add(level, name);
  }
  expect(fired(falling, 111)).toEqual([]);
  expect(fired(falling, 100)).toEqual(['c', 'a']);
  expect(fired(rising, 89)).toEqual([]);
  expect(fired(rising, 100)).toEqual(['b', 'a']);
  expect([falling.size, rising.size]).toEqual([1, 1]);
});

test('refuses a level that is no safe integer and a handle that is not in the book', () => {
  const book = new TriggerBook<string>('rising');
  expect(() => book.add(1.5, 'a')).toThrow(RangeError);
  expect(() => book.add(2 ** 53, 'a')).toThrow(RangeError);
  const handle = book.add(1, 'a');
  book.remove(handle);
  expect(() => book.remove(handle)).toThrow(RangeError);
  expect(() => book.remove(NO_TRIGGER)).toThrow(RangeError);
});

test('fires what a list would fire, whatever was added and removed before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('falling' as const, 'rising' as const),
      fc.array(fc.tuple(fc.constantFrom('add', 'add', 'add', 'remove', 'fire'), fc.nat(50)), {
        maxLength: 300,
      }),
      (direction, commands) => {
        const book = new TriggerBook<string>(direction);
        const list = new Map<string, { level: number; handle: number }>();
        for (const [index, [command, number]] of commands.entries()) {
          const name = `${index}`;
          if (command === 'add') list.set(name, { level: number, handle: book.add(number, name) });
          else if (command === 'remove') {
            const [key, entry] = [...list][number % Math.max(list.size, 1)] ?? [];
            if (key === undefined || entry === undefined) continue;
            book.remove(entry.handle);
            list.delete(key);
          } else {
            const due = [...list].filter(([, { level }]) =>
              direction === 'falling' ? level >= number : level <= number,
            );
            expect(fired(book, number).sort()).toEqual(due.map(([key]) => key).sort());
            for (const [key] of due) list.delete(key);
          }
          expect(book.size).toBe(list.size);
        }
      },
    ),
    { numRuns: 300 },
  );
});
