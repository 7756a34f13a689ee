import { toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Random } from '../kernel/random.ts';
import type { KeyRing } from '../kernel/key-ring.ts';
import { allowLongStreams } from '../kernel/stream-rows.ts';
import { streamPositions } from '../contract/index.ts';
import {
  EpochUnavailable,
  findSealByHash,
  listCurrencies,
  readDetached,
  type RecordedSeal,
  type RecordedTxn,
  streamAccounts,
  streamSeals,
  streamTxns,
} from '../ledger/index.ts';
import { listRecordedSnapshots, type RecordedSnapshot } from '../liability/index.ts';
import { listFiltersOfTime, loadMatches } from '../market/index.ts';
import { listMarketPlaces, readOpening, streamRecorded } from '../spot/index.ts';
import type { RecordingRow } from './recording.ts';

/** Source of a recording: one view of the database, and what opens the secrets of its snapshots. */
export interface RecordDeps {
  readonly view: Tx;
  readonly secret: KeyRing;
  readonly random: Random;
}

/**
 * Everything that a replay needs, from a snapshot or from the beginning on, as one view has it. Trades that are detached are not
 * replayed: without a snapshot it begins with the first one after them.
 */
export async function* record(deps: RecordDeps, from: number | null): AsyncGenerator<RecordingRow> {
  let rows = 0;
  for await (const row of rowsOf(deps, from)) {
    rows += 1;
    yield row;
  }
  yield { row: 'end', rows };
}

async function* rowsOf(deps: RecordDeps, from: number | null): AsyncGenerator<RecordingRow> {
  const { view } = deps;
  await allowLongStreams(view);
  const { first, snapshots } = await beginningOf(deps, from);
  if (first === undefined || (from !== null && first?.number !== from))
    throw new AppError('liability.snapshot_not_found');
  const seal = first === null ? undefined : await findSealByHash(view, first.header.ledger.seal);
  const sealedTxnId = seal?.lastTxnId ?? 0;
  yield {
    row: 'recording',
    version: 1,
    from: first?.number ?? null,
    sealHash: seal?.hash ?? '',
    sealedTxnId,
  };
  for (const { id, code, scale } of await listCurrencies(view)) yield { row: 'currency', id, code, scale };
  yield* streamAccounts(view, sealedTxnId);
  yield* inSequence(streamTxns(view, sealedTxnId), streamSeals(view, seal?.seq ?? 0), snapshots);
  yield* marketsOf(view, first);
  yield* streamPositions(view, toTimestamp(first?.header.taken_at ?? 0));
}

/** The snapshot that a recording begins with, null for the beginning of everything, and all from there on. */
async function beginningOf(
  deps: RecordDeps,
  from: number | null,
): Promise<{
  readonly first: RecordedSnapshot | null | undefined;
  readonly snapshots: readonly RecordedSnapshot[];
}> {
  const { epoch, txnId } = await readDetached(deps.view);
  const listed = await listRecordedSnapshots(deps.view, deps, from ?? 1);
  if (epoch === 0) return { first: from === null ? null : listed[0], snapshots: listed };
  const snapshots = listed.filter(({ lastTxnId }) => lastTxnId > txnId);
  const [first] = snapshots;
  if (first !== undefined && (from === null || first.number === from)) return { first, snapshots };
  const number = first === undefined ? 'none' : `${first.number}`;
  throw new EpochUnavailable(
    `The trades of epoch ${epoch} are detached; the first snapshot to replay from is ${number}.`,
  );
}

/** Transactions, each seal after the last one that it covers, and each snapshot after the last one that it contains. */
async function* inSequence(
  txns: AsyncIterable<RecordedTxn>,
  seals: AsyncGenerator<RecordedSeal>,
  snapshots: readonly RecordedSnapshot[],
): AsyncGenerator<RecordedTxn | RecordedSeal | RecordedSnapshot> {
  const waiting = snapshots.toReversed();
  let seal = await seals.next();
  async function* until(txnId: number): AsyncGenerator<RecordedSeal | RecordedSnapshot> {
    for (;;) {
      const snapshot = waiting.at(-1);
      const sealAt = seal.done === true ? Infinity : seal.value.lastTxnId;
      const snapshotAt = snapshot?.lastTxnId ?? Infinity;
      if (Math.min(sealAt, snapshotAt) >= txnId) return;
      if (seal.done !== true && sealAt <= snapshotAt) {
        yield seal.value;
        seal = await seals.next();
      } else if (snapshot !== undefined) {
        yield snapshot;
        waiting.pop();
      }
    }
  }
  for await (const txn of txns) {
    yield* until(txn.id);
    yield txn;
  }
  yield* until(Infinity);
}

async function* marketsOf(view: Tx, from: RecordedSnapshot | null | undefined): AsyncGenerator<RecordingRow> {
  const places = await listMarketPlaces(view);
  const { matches, delisted } = await loadMatches(view);
  for (const match of [...matches, ...delisted]) {
    const place = places.find(({ matchId }) => matchId === match.id);
    if (place === undefined || place.engineSeq === 0) continue;
    const { matchId, ...closing } = place;
    const book = from?.books.find((one) => one.matchId === matchId);
    const after = { engineSeq: book?.engineSeq ?? 0, tradeSeq: book?.tradeSeq ?? 0 };
    const { orders, ...opening } = await readOpening(view, { matchId, ...after });
    yield { row: 'market', match, filters: await listFiltersOfTime(view, matchId), opening, closing };
    yield* orders;
    yield* streamRecorded(view, { matchId, after, until: closing });
  }
}
