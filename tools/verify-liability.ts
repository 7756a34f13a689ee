/** Verifies proofs of liabilities, alone and against each other, and headers of snapshots that were saved beside them. */
import {
  compareLiabilities,
  type ControlProof,
  isControlProved,
  type LiabilityFile,
  type LiabilityStep,
  type PublishedSnapshots,
  type SnapshotHeader,
  snapshotHash,
  verifyLiability,
} from '@openbourse/engine';

export const SNAPSHOT_PATH = '/api/public/liability/snapshot';
export const CONTROLS_PATH = '/api/public/liability/controls';

/** A wallet of the house and its signature below a snapshot, as a server publishes it. */
export type Control = Pick<ControlProof, 'chain' | 'address' | 'signature'>;

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
  readonly ask: Ask | null;
}

/** Questions to a server. */
export interface Ask {
  snapshot(number: number): Promise<SnapshotHeader>;
  controls(number: number): Promise<readonly Control[]>;
}

/** A step of the engine, or the signature of a wallet. */
type Step = Omit<LiabilityStep, 'name'> & {
  readonly name: LiabilityStep['name'] | 'control';
  readonly file: string;
};

export interface LiabilityReport {
  /** Steps by the name of the file that they judge. */
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
}

/** Steps of each file, then of all of them together. */
export async function judgeLiabilities(input: LiabilityInput): Promise<LiabilityReport> {
  const { files, headers, uid } = input;
  const steps: Step[] = [];
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
  // A header that cannot be hashed has failed by its form.
  const controls = steps.every(({ isRight }) => isRight) ? await judgeControls(input) : [];
  steps.push(...controls);
  if (!steps.every(({ isRight }) => isRight)) return { steps, notes: [] };
  const unsigned = input.ask !== null && controls.length === 0;
  return {
    steps,
    notes: [...notesOf(input), ...(unsigned ? ['no wallet has signed the newest snapshot'] : [])],
  };
}

/** Wallets that have signed the newest snapshot of the files, by what the server publishes. */
async function judgeControls({ files, headers, ask }: LiabilityInput): Promise<readonly Step[]> {
  if (ask === null) return [];
  const newest = newestOf({ files, headers });
  const { number } = newest;
  const hash = snapshotHash(newest);
  return (await ask.controls(number)).map(({ chain, address, signature }) => {
    const isRight = isControlProved({ chain, address, number, hash, signature });
    const expected = `${chain} ${address}`;
    return {
      name: 'control',
      isRight,
      expected,
      found: isRight ? expected : signature,
      file: `snapshot ${number}`,
    };
  });
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
  return { own: await ask.snapshot(number), previous: number > 1 ? await ask.snapshot(number - 1) : null };
}

function newestOf({ files, headers }: Pick<LiabilityInput, 'files' | 'headers'>): SnapshotHeader {
  return [...files.map(({ json }) => json.snapshot), ...headers.map(({ json }) => json)].reduce(
    (latest, header) => (header.number > latest.number ? header : latest),
  );
}

/** Facts that only a person can judge. */
function notesOf({ files, headers, uid, ask }: LiabilityInput): readonly string[] {
  const notes = files.flatMap(({ name, json }) =>
    json.entries.map(({ asset, amount }) => `${name}: user ${json.uid} is owed ${amount} ${asset}`),
  );
  const newest = newestOf({ files, headers });
  for (const { code, total, reserves } of newest.assets)
    notes.push(
      `#${newest.number} ${code}: all users are owed ${total}, reserves ${reserves ?? 'not stated'}`,
    );
  if (files.length > 0 && uid === null)
    notes.push('compare the user and the amounts with your own: --uid <id>');
  if (ask === null) notes.push('nothing was compared with a server: add --url <address>');
  return notes;
}
