import { CONTRACT_LIMITS } from '@openbourse/api';
import { ContractEngine } from '@openbourse/engine';
import type { CallKey } from '../kernel/call-key.ts';
import type { Db, Tx } from '../kernel/db.ts';
import type { TransferRow } from '../ledger/index.ts';
import { findNewestBeat, listMarksAt } from '../tick/index.ts';
import { readCapital } from './capital.ts';
import type { ContractDeps } from './contract-deps.ts';
import { readFree } from './free-balances.ts';
import { type KnownMark, mayOpen, toMarkTicks } from './mark-beat.ts';
import { type PositionRecord, toPendingOrder, toStoredPosition } from './position.ts';
import { loadLive } from './position-queries.ts';
import { ratesOf, type Rules } from './rules.ts';
import { allowLongReading, readWriter, type StoredPart } from './writer-queries.ts';

/** An opening that waits for its tick: nothing of it is stored before. */
export interface Draft {
  readonly record: PositionRecord;
  /** Call that is done with the fill; null where more belongs to its reply. */
  readonly once: CallKey | null;
  /** Transfers from other accounts that are made once it is filled. */
  readonly transfers: readonly TransferRow[];
}

/** The live contracts in memory: exactly what is stored, or thrown away. */
export interface Book {
  readonly engine: ContractEngine;
  readonly records: Map<string, PositionRecord>;
  /** Openings that wait for their tick, as of the last commit. */
  readonly drafts: Map<string, Draft>;
  /** The number of the last posting that the memory knows of each user's contract account. */
  readonly lastSeqs: Map<number, number>;
  /** The number of the last stored batch. */
  batch: number;
  /** The last beat that is decided and stored whole. */
  beatAt: number;
  chargedDay: number | null;
  /**
   * Progress in storing the beat after `beatAt`, while it is not stored whole: nothing else is decided
   * meanwhile.
   */
  part: StoredPart | null;
  /**
   * Live positions of the users of that part when the memory is built: they enter the engine once the beat is
   * whole.
   */
  readonly rest: PositionRecord[];
}

const PAGE = 20_000;
/** A page of many contracts takes its time. */
const BUILD_ANSWER_MS = 60_000;
/** After every instant that there could be. */
export const EVER = 253_402_300_740_000;

/** Builds the memory from what is stored. */
export async function buildBook(deps: ContractDeps, rules: Rules): Promise<Book> {
  await rules.read(deps.db);
  return deps.db.view(
    async (tx) => {
      await allowLongReading(tx);
      const engine = new ContractEngine({ positionsPerMatchMax: CONTRACT_LIMITS.positionsPerPairMax });
      const writer = await readWriter(tx);
      const bound = ratesOf(rules.exposureAt(deps.clock.now()));
      engine.house.set({ ...(await readCapital(tx, deps)), ...bound });
      // Before the first beat nothing was there to be decided.
      const beatAt = writer.beatAt ?? (await findNewestBeat(tx, EVER)) ?? 0;
      const maps = { records: new Map(), drafts: new Map(), lastSeqs: new Map(), rest: [] };
      const book: Book = { engine, ...maps, ...writer, beatAt };
      const marks = await lastMarks(tx, deps, beatAt);
      for (const tick of toMarkTicks(marks, (matchId) => mayOpen(deps, matchId))) engine.loadTick(tick);
      for (let afterNumber = 0; ; ) {
        const rows = await loadLive(tx, { afterNumber, rows: PAGE });
        await loadPage(tx, book, { rows, rules });
        afterNumber = rows.at(-1)?.number ?? afterNumber;
        if (rows.length < PAGE) return book;
      }
    },
    { answerMs: BUILD_ANSWER_MS },
  );
}

async function loadPage(
  tx: Tx,
  book: Book,
  page: { readonly rows: readonly (PositionRecord & { readonly number: number })[]; readonly rules: Rules },
): Promise<void> {
  const { rules } = page;
  await readFree(tx, book, [...new Set(page.rows.map(({ userId }) => userId))]);
  for (const { number: _number, ...record } of page.rows) {
    book.records.set(record.id, record);
    if (book.part === null || record.userId > book.part.userId) enter(book, record, rules);
    else {
      book.rest.push(record);
      count(book, record, { rules, times: 1 });
    }
  }
}

function enter(book: Book, record: PositionRecord, rules: Rules): void {
  if (record.state === 'pending') book.engine.loadOrder(toPendingOrder(record, rules));
  else book.engine.load(toStoredPosition(record, { rules, chargedDay: book.chargedDay }));
}

/** Positions of a user that have not ended; an opening that waits for its tick is not stored and left out. */
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
  for (const record of book.rest.splice(0)) {
    count(book, record, { rules: beat.rules, times: -1 });
    enter(book, record, beat.rules);
  }
}

/** A position of a user who is decided already stands against the house like any other. */
function count(
  book: Book,
  record: PositionRecord,
  { rules, times }: { readonly rules: Rules; readonly times: 1 | -1 },
): void {
  if (record.state === 'pending') return;
  book.engine.count(toStoredPosition(record, { rules, chargedDay: book.chargedDay }), times);
}

/** The last mark price of every recorded match at an instant. */
export async function lastMarks(
  db: Db,
  { market }: Pick<ContractDeps, 'market'>,
  at: number,
): Promise<readonly KnownMark[]> {
  const marks = await listMarksAt(db, at);
  return marks.flatMap(({ matchId, seq, price }) => {
    const match = market.find(matchId);
    return match === undefined ? [] : [{ match, seq, price }];
  });
}
