import { type ContractEvent, readPrice } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { Journal, keysOfMove, lockBalances } from '../ledger/index.ts';
import { applyEvent } from './apply-event.ts';
import type { Batch } from './batch.ts';
import { broughtIn } from './bring.ts';
import { lastMarks } from './book.ts';
import type { ContractDeps } from './contract-deps.ts';
import { lockDecided } from './free-balances.ts';
import { type KnownMark, mayOpen, toMarkTicks } from './mark-beat.ts';

/** The recorded mark prices of one beat. */
export interface BeatMarks {
  readonly at: number;
  readonly marks: readonly KnownMark[];
  /** Matches that are closed by their hours. */
  readonly closed: readonly number[];
}

/** Decisions of a beat that are still to be stored. */
export interface DecidedBeat {
  /** At least one; each has all that was decided for its users, and parts follow each other by the ids of users. */
  readonly parts: readonly BeatPart[];
  /** The last UTC day whose overnight fees are decided. */
  readonly chargedDay: number;
}

export interface BeatPart {
  readonly events: readonly ContractEvent[];
  /** The highest id of its users; 0 where nothing was decided. */
  readonly lastUser: number;
}

/** Decisions that end a part, so that no transaction grows with the number of contracts. */
export const PART_EVENTS = 2_000;

/**
 * Decides one beat: first the overnight fees of the days that ended before it, each once and in order, then what its
 * ticks trigger.
 */
export async function decideBeat(
  tx: Tx,
  { deps, batch, beat }: { readonly deps: ContractDeps; readonly batch: Batch; readonly beat: BeatMarks },
): Promise<DecidedBeat> {
  const { engine } = batch.book;
  const yesterday = Math.floor(beat.at / DAY_MS) * DAY_MS - DAY_MS;
  const events: ContractEvent[] = [];
  for (let day = (batch.book.chargedDay ?? yesterday) + DAY_MS; day <= yesterday; day += DAY_MS) {
    if (engine.positionCount === 0) continue;
    const marks = await lastMarks(tx, deps, day + DAY_MS - 1);
    const nights = engine.overnight(
      day,
      new Map(marks.map(({ match, price }) => [match.id, readPrice(price)])),
    );
    for (const night of nights) events.push(night);
  }
  const ticks = toMarkTicks(beat.marks, (matchId) => mayOpen(deps, matchId));
  for (const event of engine.beat({ at: beat.at, ticks, closed: beat.closed })) events.push(event);
  return { parts: toParts(events), chargedDay: yesterday };
}

/** Users share nothing, so parts of them are stored one after the other; a user's events keep their order. */
function toParts(events: readonly ContractEvent[]): readonly BeatPart[] {
  const byUser = [...Map.groupBy(events, ({ userId }) => userId)].sort(([a], [b]) => a - b);
  const parts: BeatPart[] = [];
  let part: ContractEvent[] = [];
  for (const [userId, own] of byUser) {
    part.push(...own);
    if (part.length < PART_EVENTS) continue;
    parts.push({ events: part, lastUser: userId });
    part = [];
  }
  const lastUser = byUser.at(-1)?.[0] ?? 0;
  return part.length === 0 && parts.length > 0 ? parts : [...parts, { events: part, lastUser }];
}

/** Puts a part into the rows of its batch; the journal is complete and not written yet. */
export async function applyPart(
  tx: Tx,
  batch: Batch,
  { events, isHeard }: BeatPart & { readonly isHeard: (userId: number) => boolean },
): Promise<Journal> {
  const users = new Set(events.map(({ userId }) => userId));
  const balances = await lockDecided(tx, batch.book, { users, isHeard });
  const journal = new Journal(await lockBalances(tx, keysOfMove(broughtIn(batch, events)), balances));
  for (const event of events) applyEvent(batch, journal, event);
  return journal;
}
