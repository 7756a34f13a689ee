import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JournalEntry, openFileJournal } from './journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-journal-'));
  file = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (at: number): JournalEntry => ({
  ...{ at, chainCode: 'ETH', uses: [`0x1:${at}`], withdrawal: null },
  spent: { coin: `${10n ** 30n}` },
});

test('what was written is there after another start, for this user alone', () => {
  const journal = openFileJournal(file);
  journal.append(entry(1));
  journal.append(entry(2));
  journal.close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = openFileJournal(file);
  expect(again.past).toEqual([entry(1), entry(2)]);
  again.close();
});

test('half a line at the end belongs to no signature and is removed', () => {
  const journal = openFileJournal(file);
  journal.append(entry(1));
  journal.close();
  appendFileSync(file, '{"at":2,"chainCo');
  const again = openFileJournal(file);
  expect(again.past).toEqual([entry(1)]);
  again.append(entry(3));
  again.close();
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  const third = openFileJournal(file);
  expect(third.past).toEqual([entry(1), entry(3)]);
  third.close();
});

test.each(['nonsense\n', '{"at":1}\n', '\n'])('a file with the line %j stops the start', (line) => {
  writeFileSync(file, `${JSON.stringify(entry(1))}\n${line}`, { mode: 0o600 });
  expect(() => openFileJournal(file)).toThrow(`${file}:2 is no entry`);
});

test('a file that others can change is refused', () => {
  writeFileSync(file, '');
  chmodSync(file, 0o660);
  expect(() => openFileJournal(file)).toThrow('others can read or change');
});
