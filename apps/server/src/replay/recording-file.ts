import { readLines, writeLines } from './line-file.ts';
import type { Recording, RecordingRow } from './recording.ts';

/** Its owner alone may read a recording: it holds everything that users have. */
const PRIVATE = 0o600;

/** Writes a recording as compressed lines. */
export async function writeRecording(file: string, recording: Recording): Promise<void> {
  await writeLines(file, recording, PRIVATE);
}

/** The rows of a file, one after the other. */
export function readRecording(file: string): AsyncGenerator<RecordingRow> {
  return readLines<RecordingRow>(file);
}
