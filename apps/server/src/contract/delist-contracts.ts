import { assert } from '../kernel/error.ts';
import { changedRecord } from './apply-event.ts';
import type { CommandBatch } from './batch.ts';
import { liveOf } from './book.ts';
import { endPending } from './change-position.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { type PositionRecord, setClosing } from './position.ts';

/** The most users whose contracts end in one batch. */
const AT_ONCE = 100;

/**
 * Ends the contracts of users in a match that is delisted: orders are canceled, and positions close at the next recorded
 * mark price. A market that is closed by its hours closes them when it opens. A batch that the database does not store in
 * its time is halved. Repeating is harmless.
 */
export async function delistContracts(
  deps: UseCaseDeps,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  const isLeft = (record: PositionRecord): boolean =>
    record.matchId === matchId && record.closingReason !== 'delisted' && !hasFired(record);
  const left = userIds.filter((userId) => liveOf(deps.writer.book, userId).some(isLeft));
  const endOf = (userId: number) =>
    deps.writer.submit({
      ...{ userId, once: null },
      run: (batch) => {
        for (const record of liveOf(batch.book, userId).filter(isLeft)) end(batch, record);
      },
    });
  for (let size = AT_ONCE, first = 0; first < left.length; ) {
    const ends = await Promise.allSettled(left.slice(first, first + size).map(endOf));
    const failed = ends.find((one) => one.status === 'rejected');
    if (failed === undefined) first += size;
    else if (ends.length === 1) throw failed.reason;
    else size = Math.ceil(ends.length / 2);
  }
}

/** Reports whether a trigger has fired, which closes the whole position at the next tick, by its own reason. */
function hasFired({ closingSeq }: PositionRecord): boolean {
  return closingSeq !== null;
}

function end(batch: CommandBatch, record: PositionRecord): void {
  if (record.state === 'pending') return endPending(batch, record, 'delisted');
  const { engine } = batch.book;
  const refusal = engine.requestClose(record.id, {
    lots: record.lots,
    acceptedAt: batch.at,
    reason: 'delisted',
  });
  assert(refusal === null, `all lots of position ${record.id} can be closed`);
  changedRecord(batch, record.id);
  record.state = 'closing';
  setClosing(record, engine.position(record.id)?.closing ?? null);
}
