import type { ContractEvent } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { Journal, lockBalances } from '../ledger/index.ts';
import { applyEvent } from './apply-event.ts';
import type { Batch } from './batch.ts';
import { lastMarks } from './book.ts';
import { balanceKeyOf, type ContractDeps } from './contract-deps.ts';
import { type KnownMark, toMarkTicks } from './mark-beat.ts';
import { readPrice } from '@openbourse/engine';

/** The recorded mark prices of one beat. */
export interface BeatMarks {
  readonly at: number;
  readonly marks: readonly KnownMark[];
  /** Matches that are closed by their hours. */
  readonly closed: readonly number[];
}

const DAY_MS = 86_400_000;
/** Users whose rows are locked and written together. */
const USERS_AT_ONCE = 2_000;

/**
 * Decides one beat: first the overnight fees of the days that ended before it, each once and in order, then what its
 * ticks trigger. The journals are complete and not written yet.
 */
export async function decideBeat(
  tx: Tx,
  { deps, batch, beat }: { readonly deps: ContractDeps; readonly batch: Batch; readonly beat: BeatMarks },
): Promise<{ readonly journals: readonly Journal[]; readonly chargedDay: number }> {
  const { engine } = batch.book;
  const yesterday = Math.floor(beat.at / DAY_MS) * DAY_MS - DAY_MS;
  const events: ContractEvent[] = [];
  for (let day = (batch.book.chargedDay ?? yesterday) + DAY_MS; day <= yesterday; day += DAY_MS) {
    if (engine.positionCount === 0) continue;
    const marks = await lastMarks(tx, deps, day + DAY_MS - 1);
    events.push(
      ...engine.overnight(day, new Map(marks.map(({ match, price }) => [match.id, readPrice(price)]))),
    );
  }
  const ticks = toMarkTicks(beat.marks, deps.market.isHalted);
  events.push(...engine.beat({ at: beat.at, ticks, closed: beat.closed }));
  return { journals: await applyByUser(tx, batch, events), chargedDay: yesterday };
}

/** Users share nothing, so each group of them is locked and written by itself; a user's events keep their order. */
async function applyByUser(
  tx: Tx,
  batch: Batch,
  events: readonly ContractEvent[],
): Promise<readonly Journal[]> {
  const byUser = [...Map.groupBy(events, ({ userId }) => userId)].sort(([a], [b]) => a - b);
  const journals: Journal[] = [];
  for (let start = 0; start < byUser.length; start += USERS_AT_ONCE) {
    const group = byUser.slice(start, start + USERS_AT_ONCE);
    const balances = await lockBalances(
      tx,
      group.map(([userId]) => balanceKeyOf(userId)),
    );
    const journal = new Journal(balances);
    for (const [, own] of group) for (const event of own) applyEvent(batch, journal, event);
    journals.push(journal);
  }
  return journals;
}
