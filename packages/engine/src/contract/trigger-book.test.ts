import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_TRIGGER, TriggerBook } from './trigger-book.ts';

function fired(book: TriggerBook<string>, price: number): string[] {
  const items: string[] = [];
  book.fire(price, (item) => items.push(item));
  return items.sort();
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
  expect(fired(falling, 100)).toEqual(['a', 'c']);
  expect(fired(rising, 89)).toEqual([]);
  expect(fired(rising, 100)).toEqual(['a', 'b']);
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

/** Does the same to a book and to a list, and answers what each fired. */
function runBoth(
  direction: 'falling' | 'rising',
  commands: readonly (readonly [command: string, number: number])[],
): { readonly book: string[]; readonly list: string[] } {
  const book = new TriggerBook<string>(direction);
  const list = new Map<string, { level: number; handle: number }>();
  const told = { book: [] as string[], list: [] as string[] };
  for (const [index, [command, number]] of commands.entries()) {
    if (command === 'add') list.set(`${index}`, { level: number, handle: book.add(number, `${index}`) });
    if (command === 'remove') {
      const [key, entry] = [...list][number % Math.max(list.size, 1)] ?? [];
      if (key === undefined || entry === undefined) continue;
      book.remove(entry.handle);
      list.delete(key);
    }
    if (command === 'fire') {
      const due = [...list].filter(([, { level }]) =>
        direction === 'falling' ? level >= number : level <= number,
      );
      told.book.push(...fired(book, number));
      told.list.push(...due.map(([key]) => key).sort());
      for (const [key] of due) list.delete(key);
    }
    told.book.push(`${book.size} left`);
    told.list.push(`${list.size} left`);
  }
  return told;
}

test('fires what a list would fire, whatever was added and removed before', () => {
  const command = fc.constantFrom('add', 'add', 'add', 'remove', 'fire');
  fc.assert(
    fc.property(
      fc.constantFrom('falling' as const, 'rising' as const),
      fc.array(fc.tuple(command, fc.nat(50)), { maxLength: 300 }),
      (direction, commands) => {
        const { book, list } = runBoth(direction, commands);
        expect(book).toEqual(list);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['levels that are spread', 1_000_000],
  ['levels of a few round prices', 3],
  ['one level', 1],
])('does so with more triggers than a bucket holds: %s', (_name, levels) => {
  fc.assert(
    fc.property(
      fc.constantFrom('falling' as const, 'rising' as const),
      fc.infiniteStream(fc.nat(1_000_000)),
      (direction, stream) => {
        const draw = (below: number): number => (stream.next().value as number) % below;
        const adds = Array.from({ length: 3_000 }, () => ['add', draw(levels)] as const);
        const rest = Array.from({ length: 60 }, () => {
          const command = (['add', 'remove', 'remove', 'fire'] as const)[draw(4)] as string;
          // Near the end that fires first, so that few fire again and again.
          const near =
            direction === 'falling' ? levels - 1 - draw(1 + (levels >> 3)) : draw(1 + (levels >> 3));
          return [command, command === 'fire' ? near : draw(levels)] as const;
        });
        const { book, list } = runBoth(direction, [...adds, ...rest]);
        expect(book).toEqual(list);
      },
    ),
    { numRuns: 12 },
  );
});
