import type { SnapshotHeader } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import type { Random } from '../kernel/random.ts';
import type { KeyRing } from '../kernel/key-ring.ts';
import type { BookState } from './deps.ts';
import { listBooks, listSealedSnapshots } from './queries.ts';
import { contextOf, secretBox } from './sealed-columns.ts';

/** A snapshot with what its trees are computed from: whoever has the secret knows whose leaf a leaf is. */
export interface RecordedSnapshot {
  readonly row: 'snapshot';
  readonly number: number;
  readonly lastTxnId: number;
  /** Lower-case hex, as the secret. */
  readonly hash: string;
  readonly header: SnapshotHeader;
  readonly secret: string;
  readonly books: readonly BookState[];
}

/** Snapshots from a number on, with their secrets opened. */
export async function listRecordedSnapshots(
  view: Db,
  deps: { readonly secret: KeyRing; readonly random: Random },
  fromNumber: number,
): Promise<readonly RecordedSnapshot[]> {
  const box = secretBox(deps);
  const books = Map.groupBy(await listBooks(view, fromNumber), ({ number }) => number);
  return (await listSealedSnapshots(view, fromNumber)).map(({ sealedSecret, ...snapshot }) => ({
    row: 'snapshot',
    ...snapshot,
    secret: Buffer.from(box.open(sealedSecret, contextOf(snapshot.number))).toString('hex'),
    books: (books.get(snapshot.number) ?? []).map(({ matchId, engineSeq, tradeSeq, hash }) => ({
      ...{ matchId, engineSeq, tradeSeq, hash },
    })),
  }));
}
