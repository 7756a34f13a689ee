import { CONTRACT_LIMITS } from '@openbourse/api';
import { ContractEngine, readMoney } from '@openbourse/engine';
import type { Db, Tx } from '../kernel/db.ts';
import { lastTicksAt, readTicks } from '../tick/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { type KnownMark, mayOpen, toMarkTicks } from './mark-beat.ts';
import { type PositionRecord, toPendingOrder, toStoredPosition } from './position.ts';
import { loadLive } from './position-queries.ts';
import type { Rules } from './rules.ts';
import { listFree, openView, readWriter, type RequestRow, type StoredPart } from './writer-queries.ts';

/** An opening that waits for its tick: nothing of it is stored before. */
export interface Draft {
  readonly record: PositionRecord;
  readonly request: RequestRow | null;
}

/** The live contracts in memory: exactly what is stored, or thrown away. */
export interface Book {
  readonly engine: ContractEngine;
  readonly records: Map<string, PositionRecord>;
  readonly drafts: Map<string, Draft>;
  /** The number of the last stored batch. */
  batch: number;
  beatAt: number | null;
  chargedDay: number | null;
  /** How far the beat after `beatAt` is stored, while it is not stored whole: nothing else is decided meanwhile. */
  part: StoredPart | null;
  /** What is live of the users of that part when the memory is built: it enters the engine once the beat is whole. */
  readonly rest: PositionRecord[];
}

/** The ticks of one beat that were recorded while nobody decided by them. */
export interface MissedBeat {
  readonly at: number;
  readonly marks: readonly KnownMark[];
}

const PAGE = 20_000;

/** Builds the memory from what is stored. */
export async function buildBook(deps: ContractDeps, rules: Rules): Promise<Book> {
  await rules.read(deps.db);
  return deps.db.transaction(async (tx) => {
    await openView(tx);
    const engine = new ContractEngine({ positionsPerMatchMax: CONTRACT_LIMITS.positionsPerPairMax });
    const writer = await readWriter(tx);
    const book: Book = { engine, records: new Map(), drafts: new Map(), rest: [], ...writer };
    const marks = await lastMarks(tx, deps, book.beatAt ?? deps.clock.now());
    for (const tick of toMarkTicks(marks, (matchId) => mayOpen(deps, matchId))) engine.loadTick(tick);
    for (let afterNumber = 0; ; ) {
      const rows = await loadLive(tx, { afterNumber, rows: PAGE });
      await loadPage(tx, book, { rows, rules });
      afterNumber = rows.at(-1)?.number ?? afterNumber;
      if (rows.length < PAGE) return book;
    }
  });
}

async function loadPage(
  tx: Tx,
  book: Book,
  page: { readonly rows: readonly (PositionRecord & { readonly number: number })[]; readonly rules: Rules },
): Promise<void> {
  const { rules } = page;
  const free = await listFree(tx, [...new Set(page.rows.map(({ userId }) => userId))]);
  for (const { userId, available } of free) book.engine.setBalance(userId, readMoney(available));
  for (const { number: _number, ...record } of page.rows) {
    book.records.set(record.id, record);
    if (book.part !== null && record.userId <= book.part.userId) book.rest.push(record);
    else enter(book, record, rules);
  }
}

function enter(book: Book, record: PositionRecord, rules: Rules): void {
  if (record.state === 'pending') book.engine.loadOrder(toPendingOrder(record, rules));
  else book.engine.load(toStoredPosition(record, { rules, chargedDay: book.chargedDay }));
}

/** What a user has that has not ended; an opening that waits for its tick is not stored and left out. */
export function liveOf({ engine, records }: Book, userId: number): readonly PositionRecord[] {
  return [...engine.positionsOf(userId), ...engine.ordersOf(userId)].flatMap(
    ({ id }) => records.get(id) ?? [],
  );
}

/** A beat is stored whole. */
export function finishBeat(
  book: Book,
  beat: { readonly at: number; readonly chargedDay: number; readonly rules: Rules },
): void {
  book.beatAt = beat.at;
  book.chargedDay = beat.chargedDay;
  book.part = null;
  for (const record of book.rest.splice(0)) enter(book, record, beat.rules);
}

/** The last mark price of every recorded match at an instant. */
export async function lastMarks(db: Db, deps: ContractDeps, at: number): Promise<readonly KnownMark[]> {
  const series = deps.ticks.series().filter(({ kind }) => kind === 'mark');
  const ticks = await lastTicksAt(
    db,
    series.map(({ id }) => ({ seriesId: id, at })),
  );
  return series.flatMap(({ matchId }, index) => {
    const match = deps.market.find(matchId);
    const tick = ticks[index] ?? null;
    return match === undefined || tick === null ? [] : [{ match, seq: tick.seq, price: tick.price }];
  });
}

/**
 * The beats that were recorded after the last one that is stored whole, oldest first; none where nothing is open. The
 * one of which a part is stored comes first, also without a tick.
 */
export async function readMissedBeats(deps: ContractDeps, book: Book): Promise<readonly MissedBeat[]> {
  const { part } = book;
  const beatAt = part === null ? book.beatAt : part.at - 1;
  if (beatAt === null || (part === null && book.records.size === 0)) return [];
  const known = new Map(
    (await lastMarks(deps.db, deps, beatAt)).map(({ match, seq }) => [match.id, seq] as const),
  );
  const beats = new Map<number, KnownMark[]>(part === null ? [] : [[part.at, []]]);
  for (const { matchId, kind, name, newest } of deps.ticks.series()) {
    const match = deps.market.find(matchId);
    if (kind !== 'mark' || match === undefined || newest === null) continue;
    const fromSeq = (known.get(matchId) ?? 0) + 1;
    for (const { seq, at, price } of await readTicks(deps.db, { series: name, fromSeq, toSeq: newest.seq })) {
      const marks = beats.get(at) ?? [];
      marks.push({ match, seq, price });
      beats.set(at, marks);
    }
  }
  return [...beats].map(([at, marks]) => ({ at, marks })).toSorted((a, b) => a.at - b.at);
}
