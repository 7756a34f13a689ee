import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { EpochPart } from './epoch-file.ts';

/** Types of columns: safe integers, text, and instants in epoch milliseconds. */
export type ColumnType = 'integer' | 'text' | 'instant';
export type Columns = Readonly<Record<string, ColumnType>>;
export type Cell = string | number | null;

/** Writes a new file of rows whose cells are in the order of the columns; only its owner reads it. */
export function writeParquet(
  place: { readonly folder: string; readonly file: string },
  columns: Columns,
  rows: readonly (readonly Cell[])[],
): EpochPart {
  const columnData = Object.entries(columns).map(([name, type], index) => ({
    name,
    type:
      type === 'text'
        ? ('STRING' as const)
        : type === 'integer'
          ? ('INT64' as const)
          : ('TIMESTAMP' as const),
    data: rows.map((row) => cellOf(type, row[index] ?? null)),
  }));
  const bytes = Buffer.from(parquetWriteBuffer({ columnData }));
  writeFileSync(join(place.folder, place.file), bytes, { flag: 'wx', mode: 0o600 });
  return { file: place.file, rows: rows.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function cellOf(type: ColumnType, value: Cell): string | bigint | Date | null {
  if (value === null || type === 'text') return value === null ? null : String(value);
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new RangeError(`${value} is no safe integer`);
  return type === 'instant' ? new Date(value) : BigInt(value);
}

/** Reads a file of a manifest; throws where its bytes or its number of rows are others. */
export async function readParquet(
  folder: string,
  part: EpochPart,
): Promise<readonly Readonly<Record<string, Cell>>[]> {
  if (basename(part.file) !== part.file) throw new TypeError(`${part.file} is no file beside the manifest`);
  const bytes = readFileSync(join(folder, part.file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== part.sha256) throw new Error(`${part.file} has the hash ${found} instead of ${part.sha256}`);
  // A buffer of Node may be a part of a larger one.
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows = await parquetReadObjects({ file });
  if (rows.length !== part.rows)
    throw new Error(`${part.file} has ${rows.length} rows instead of ${part.rows}`);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, valueOf(value)])),
  );
}

function valueOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.parseInt(value.toString(), 10);
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  throw new TypeError(`${String(value)} is neither an integer nor a text`);
}
