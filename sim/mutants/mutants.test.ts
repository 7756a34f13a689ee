import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/run-step.ts';
import { ACTS } from '../plan.ts';
import { MUTANTS } from './list.ts';
import { mutate } from './mutant.ts';

test('every mutant has a name of its own', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(MUTANTS)('$name applies to the present source', (mutant) => {
  const file = join(ROOT, mutant.file);
  expect(existsSync(file)).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(mutate(text, mutant)).not.toBe(text);
  for (const start of mutant.trial.only.split(','))
    expect(ACTS.some(({ name }) => name.startsWith(start))).toBe(true);
});

test('a mutant whose text stands in its file no more, or twice, is refused', () => {
  const mutation = { name: 'x', file: 'a.ts', find: 'one', replace: 'two', why: '' };
  expect(mutate('one three', mutation)).toBe('two three');
  expect(() => mutate('three', mutation)).toThrow('0 times');
  expect(() => mutate('one one', mutation)).toThrow('2 times');
});
