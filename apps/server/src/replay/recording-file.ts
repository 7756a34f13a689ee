import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Recording, RecordingRow } from './recording.ts';

/** Lines that are compressed at once. */
const LINES_AT_ONCE = 500;

/** Writes a recording as compressed lines. It holds everything that users have, so that its owner alone may read it. */
export async function writeRecording(file: string, recording: Recording): Promise<void> {
  await pipeline(
    Readable.from(linesOf(recording)),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
}

/** The rows of a file, one after the other. */
export async function* readRecording(file: string): AsyncGenerator<RecordingRow> {
  const source = createReadStream(file);
  const input = source.pipe(createGunzip());
  source.on('error', (error) => input.destroy(error));
  for await (const line of createInterface({ input })) yield JSON.parse(line) as RecordingRow;
}

async function* linesOf(recording: Recording): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const row of recording) {
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
