import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { assertPrivate } from '../kernel/assert-private.ts';
import { parseJson } from '../kernel/parse-json.ts';

/** The effect of one signature. */
const Entry = Type.Object({
  at: Type.Integer({ minimum: 0 }),
  chainCode: Type.String(),
  uses: Type.Array(Type.String()),
  /** The public number of the withdrawal; null for a move of the house. */
  withdrawal: Type.Union([Type.String(), Type.Null()]),
  /** Units of each asset, by its contract; the chain's own coin is `coin`. */
  spent: Type.Record(Type.String(), Type.String({ pattern: '^[0-9]+$' })),
});

export type JournalEntry = Static<typeof Entry>;

/** Everything that was signed, in order. */
export interface Journal {
  /** Entries of before its opening. */
  readonly past: readonly JournalEntry[];
  /** Keeps an entry for good before it returns. After one failure it takes none: half a line may stand at the end. */
  append(entry: JournalEntry): void;
  close(): void;
}

/** A journal that ends with the process. */
export function createMemoryJournal(): Journal {
  return { past: [], append: () => undefined, close: () => undefined };
}

/**
 * A line for each signature, on the disk before the signature leaves. A line that a crash cut off belongs to none that
 * left, and is removed. Fails on anything else that is no entry: limits without the past would be none.
 */
export function openFileJournal(file: string): Journal {
  if (existsSync(file)) assertPrivate(file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  const past = text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, place) => readEntry(line, `${file}:${place + 1}`));
  const handle = openSync(file, 'a', 0o600);
  let isWhole = true;
  return {
    past,
    append: (entry) => {
      if (!isWhole) throw new Error(`the journal ${file} could not be written: start the signer anew`);
      isWhole = false;
      writeSync(handle, `${JSON.stringify(entry)}\n`);
      fdatasyncSync(handle);
      isWhole = true;
    },
    close: () => closeSync(handle),
  };
}

function readEntry(line: string, place: string): JournalEntry {
  const entry = parseJson(line);
  if (!Check(Entry, entry))
    throw new Error(`${place} is no entry of a signer's journal: bring the file back`);
  return entry;
}
