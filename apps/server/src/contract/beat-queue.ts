import type { Db } from '../kernel/db.ts';
import { type Beat, findNewestBeat, listBeats } from '../tick/index.ts';
import type { Book } from './book.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { BeatMarks } from './run-beat.ts';

/** A recorded beat comes before what was to be done: it is read and decided first. */
export class BehindTicks extends Error {
  constructor() {
    super('a recorded beat is not decided yet');
    this.name = 'BehindTicks';
  }
}

type Deps = Pick<ContractDeps, 'db' | 'market'>;

/** Beats that are read at once. */
const BEATS_MAX = 1_000;

/**
 * The beats that are to be decided, in order. PostgreSQL has the truth of what is recorded: a beat that was
 * not announced (its commit seemed to fail, or there was no listener) is read before anything that comes
 * after it.
 */
export class BeatQueue {
  private readonly deps: Deps;
  private readonly told: BeatMarks[] = [];
  private read: BeatMarks[] = [];
  private hasUnread = false;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  get isEmpty(): boolean {
    return this.told.length === 0 && this.read.length === 0 && !this.hasUnread;
  }

  /** A beat that was recorded just now. */
  add({ at, matches }: Beat): void {
    const marks = matches.flatMap(({ matchId, mark }) => {
      const match = this.deps.market.find(matchId);
      return match === undefined || mark === null ? [] : [{ match, seq: mark.seq, price: mark.price }];
    });
    const closed = matches.filter(({ state }) => state === 'closed').map(({ matchId }) => matchId);
    this.told.push({ at, marks, closed });
  }

  /** There may be beats that were not announced: the next one is read. */
  markUnread(): void {
    this.read = [];
    this.hasUnread = true;
  }

  /** Leaves what is recorded to the next start. */
  clear(): void {
    this.told.length = 0;
    this.read = [];
    this.hasUnread = false;
  }

  /** The next beat after the last one that is decided; undefined where there is none. */
  async next(book: Book): Promise<BeatMarks | undefined> {
    if (this.read.length === 0 && this.hasUnread) await this.readMore(book);
    return take(this.read, book) ?? take(this.told, book);
  }

  /** The one of which a part is stored comes first, also without a tick. */
  private async readMore(book: Book): Promise<void> {
    const { db, market } = this.deps;
    this.hasUnread = false;
    if (!hasLive(book)) return;
    const { part } = book;
    const after = part === null ? book.beatAt : part.at - 1;
    if (after === null) return;
    const ticks = await listBeats(db, { after, most: BEATS_MAX });
    const beats = Map.groupBy(ticks, ({ at }) => at);
    if (part !== null && !beats.has(part.at)) beats.set(part.at, []);
    const matches = market.all();
    this.read = [...beats]
      .sort(([a], [b]) => a - b)
      .map(([at, own]) => ({
        at,
        marks: own.flatMap(({ matchId, seq, price }) => {
          const match = market.find(matchId);
          return match === undefined ? [] : [{ match, seq, price }];
        }),
        closed: matches.filter(({ id }) => !market.isOpen(id, at)).map(({ id }) => id),
      }));
    // There are more where the read broke off.
    this.hasUnread = beats.size >= BEATS_MAX;
  }
}

function take(beats: BeatMarks[], { beatAt }: Book): BeatMarks | undefined {
  for (let beat = beats.shift(); beat !== undefined; beat = beats.shift())
    if (beatAt === null || beat.at > beatAt) return beat;
  return undefined;
}

function hasLive({ records, drafts, part }: Book): boolean {
  return records.size > 0 || drafts.size > 0 || part !== null;
}

/**
 * Throws `BehindTicks` where a beat before an instant is recorded, concerns a position, and is not decided. Answers when
 * the newest one was recorded that this had to look for; 0 otherwise.
 */
export async function assertDecided(
  db: Db,
  book: Book,
  { before, isApart }: { readonly before: number; readonly isApart: boolean },
): Promise<number> {
  // Beats of another process may not have been heard of while nothing was live.
  if (!hasLive(book) && !isApart) return 0;
  const newest = (await findNewestBeat(db, before)) ?? 0;
  if (hasLive(book) && newest > (book.beatAt ?? 0)) throw new BehindTicks();
  return newest;
}
