/** Verifies proofs of liabilities, alone and against each other, and headers of snapshots that were saved beside them. */
import {
  compareLiabilities,
  type LiabilityFile,
  type LiabilityStep,
  type PublishedSnapshots,
  type SnapshotHeader,
  verifyLiability,
} from '@openbourse/engine';

export const SNAPSHOT_PATH = '/api/public/liability/snapshot';

/** A file that was read, with its name. */
export interface Named<T> {
  readonly name: string;
  readonly json: T;
}

export interface LiabilityInput {
  readonly files: readonly Named<LiabilityFile>[];
  readonly headers: readonly Named<SnapshotHeader>[];
  /** The user who runs the command, when stated. */
  readonly uid: string | null;
  /** Asks a server for the header of a number; null compares with no server. */
  readonly ask: ((number: number) => Promise<SnapshotHeader>) | null;
}

export interface LiabilityReport {
  /** Steps by the name of the file that they judge. */
  readonly steps: readonly (LiabilityStep & { readonly file: string })[];
  readonly notes: readonly string[];
}

/** Steps of each file, then of all of them together. */
export async function judgeLiabilities(input: LiabilityInput): Promise<LiabilityReport> {
  const { files, headers, uid } = input;
  const steps: (LiabilityStep & { readonly file: string })[] = [];
  for (const { name, json } of files) {
    const published = await publishedFor(json.snapshot, input);
    const owner = uid === null ? null : { uid, amounts: {} };
    for (const step of verifyLiability(json, published, owner).steps) steps.push({ ...step, file: name });
  }
  // One file has nothing to compare, but its form was judged already.
  if (files.length + headers.length > 1 || files.length === 0) {
    const saved = headers.map(({ json }) => json);
    for (const step of compareLiabilities(
      files.map(({ json }) => json),
      saved,
    ).steps)
      steps.push({ ...step, file: 'all files' });
  }
  return { steps, notes: steps.every(({ isRight }) => isRight) ? notesOf(input) : [] };
}

/** Headers that a server publishes, or that were saved beside the file. */
async function publishedFor(
  header: SnapshotHeader | undefined,
  { ask, headers }: LiabilityInput,
): Promise<PublishedSnapshots> {
  const number = header?.number;
  // A header without a number fails by its form.
  if (typeof number !== 'number') return { own: null, previous: null };
  const saved = (wanted: number): SnapshotHeader | null =>
    headers.find(({ json }) => json.number === wanted)?.json ?? null;
  if (ask === null) return { own: saved(number), previous: saved(number - 1) };
  return { own: await ask(number), previous: number > 1 ? await ask(number - 1) : null };
}

/** Facts that only a person can judge. */
function notesOf({ files, headers, uid, ask }: LiabilityInput): readonly string[] {
  const notes = files.flatMap(({ name, json }) =>
    json.entries.map(({ asset, amount }) => `${name}: user ${json.uid} is owed ${amount} ${asset}`),
  );
  const newest = [...files.map(({ json }) => json.snapshot), ...headers.map(({ json }) => json)].reduce(
    (latest, header) => (header.number > latest.number ? header : latest),
  );
  for (const { code, total, reserves } of newest.assets)
    notes.push(
      `#${newest.number} ${code}: all users are owed ${total}, reserves ${reserves ?? 'not stated'}`,
    );
  if (files.length > 0 && uid === null)
    notes.push('compare the user and the amounts with your own: --uid <id>');
  if (ask === null) notes.push('nothing was compared with a server: add --url <address>');
  return notes;
}
