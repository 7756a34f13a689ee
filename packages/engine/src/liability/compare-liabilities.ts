import type { LiabilityEntry, LiabilityFile } from './proof-file.ts';
import { FIRST_SNAPSHOT_HASH, type SnapshotHeader, snapshotHash } from './snapshot.ts';
import { LiabilitySteps, type LiabilityVerification, orFailedFormat } from './step.ts';
import { checkForm } from './verify-liability.ts';

/**
 * Compares what the house handed to several users, or to one user over several snapshots: one number has one header, no
 * salt is there twice, no place of a tree serves two users and no user has two, and each header names the one before.
 * Headers that were saved from elsewhere take part. It does not climb any path: `verifyLiability` does.
 */
export function compareLiabilities(
  files: readonly LiabilityFile[],
  headers: readonly SnapshotHeader[] = [],
): LiabilityVerification {
  return orFailedFormat(() => {
    for (const file of files) checkForm(file);
    const steps = new LiabilitySteps();
    const hashed = [...files.map(({ snapshot }) => snapshot), ...headers].map((header) => ({
      header,
      hash: snapshotHash(header),
    }));
    addOneHeader(steps, hashed);
    addSalts(steps, files);
    addPlaces(steps, files);
    addChain(steps, hashed);
    return steps.finish();
  });
}

interface HashedHeader {
  readonly header: SnapshotHeader;
  readonly hash: string;
}

/** Every number has one header, whoever was shown it. */
function addOneHeader(steps: LiabilitySteps, hashed: readonly HashedHeader[]): void {
  const first = new Map<number, string>();
  for (const { header, hash } of hashed) {
    const known = first.get(header.number) ?? hash;
    first.set(header.number, known);
    if (known !== hash) steps.add('one_header', `#${header.number} ${known}`, `#${header.number} ${hash}`);
  }
  const isOne = hashed.every(({ header, hash }) => first.get(header.number) === hash);
  if (isOne) steps.add('one_header', `${first.size}`, `${first.size}`);
}

interface NamedEntry {
  readonly entry: LiabilityEntry;
  readonly tree: string;
  readonly uid: string;
  /** Snapshot, asset and uid: one leaf. */
  readonly leaf: string;
}

function entriesOf(files: readonly LiabilityFile[]): readonly NamedEntry[] {
  return files.flatMap(({ snapshot, uid, entries }) =>
    entries.map((entry) => {
      const tree = `#${snapshot.number} ${entry.asset}`;
      return { entry, tree, uid, leaf: `${tree} ${uid}` };
    }),
  );
}

/** A salt that two leaves share lets whoever knows one of them try out the other. */
function addSalts(steps: LiabilitySteps, files: readonly LiabilityFile[]): void {
  const named = entriesOf(files).map(({ entry, leaf }) => ({ key: entry.salt, value: leaf }));
  addOnce(steps, 'salts', named);
}

/** A place serves one user, and a user has one place, one amount and one salt in a tree. */
function addPlaces(steps: LiabilitySteps, files: readonly LiabilityFile[]): void {
  const entries = entriesOf(files);
  const byPlace = entries.map(({ entry, tree, uid }) => ({ key: `${tree} ${placeOf(entry)}`, value: uid }));
  addOnce(steps, 'places', byPlace);
  const byUser = entries.map(({ entry, leaf }) => ({
    key: leaf,
    value: `${entry.amount} ${entry.salt} ${placeOf(entry)}`,
  }));
  addOnce(steps, 'places', byUser);
}

/** Every key has one value; the first that has another one is named. */
function addOnce(
  steps: LiabilitySteps,
  name: 'salts' | 'places',
  pairs: readonly { readonly key: string; readonly value: string }[],
): void {
  const first = new Map<string, string>();
  for (const { key, value } of pairs) {
    const known = first.get(key) ?? value;
    first.set(key, known);
    if (known === value) continue;
    steps.add(name, `${key} ${known}`, `${key} ${value}`);
    return;
  }
  steps.add(name, `${first.size}`, `${first.size}`);
}

/** The way from the leaf to the root, which is its place. */
function placeOf({ path }: LiabilityEntry): string {
  return path.map(({ side }) => (side === 'left' ? '1' : '0')).join('');
}

/** Of two headers that follow each other the later one names the earlier one; time and ledger only go forward. */
function addChain(steps: LiabilitySteps, hashed: readonly HashedHeader[]): void {
  const sorted = hashed.toSorted((a, b) => a.header.number - b.header.number);
  for (const [index, { header }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (header.number === 1) steps.add('chain', FIRST_SNAPSHOT_HASH, header.previous_hash);
    if (before === undefined || before.header.number === header.number) continue;
    const isNext = before.header.number === header.number - 1;
    const isChained = !isNext || before.hash === header.previous_hash;
    steps.addTest('chain', isChained && isAfter(before.header, header), {
      expected: `#${before.header.number} ${isNext ? header.previous_hash : ''}`.trim(),
      found: `#${before.header.number} ${isNext ? before.hash : ''}`.trim(),
    });
  }
}

function isAfter(before: SnapshotHeader, header: SnapshotHeader): boolean {
  const [earlier, later] = [before.ledger.transaction_id, header.ledger.transaction_id];
  return before.taken_at < header.taken_at && BigInt(earlier) <= BigInt(later);
}
