import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Lines that are compressed at once. */
const LINES_AT_ONCE = 500;

/** A file that was written. */
export interface WrittenFile {
  readonly lines: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Writes objects as compressed lines of JSON into a file that is not there yet. */
export async function writeLines(
  file: string,
  objects: AsyncIterable<object>,
  mode: number,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let lines = 0;
  async function* texts(): AsyncGenerator<string> {
    let chunk: string[] = [];
    for await (const object of objects) {
      lines += 1;
      chunk.push(`${JSON.stringify(object)}\n`);
      if (chunk.length < LINES_AT_ONCE) continue;
      yield chunk.join('');
      chunk = [];
    }
    yield chunk.join('');
  }
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(
    Readable.from(texts()),
    createGzip(),
    hashed,
    createWriteStream(file, { mode, flags: 'wx' }),
  );
  return { lines, sha256: hash.digest('hex') };
}

/** The objects of a file of compressed lines, one after the other. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  const source = createReadStream(file);
  const input = source.pipe(createGunzip());
  source.on('error', (error) => input.destroy(error));
  for await (const line of createInterface({ input })) yield JSON.parse(line) as T;
}
