import { assert } from '../kernel/error.ts';
import { changedRecord } from './apply-event.ts';
import type { CommandBatch } from './batch.ts';
import { liveOf } from './book.ts';
import { endPending } from './change-position.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { type PositionRecord, setClosing } from './position.ts';

/**
 * Ends the contracts of users in a match that is delisted: orders are canceled, and positions close at the next recorded
 * mark price. A market that is closed by its hours closes them when it opens. Repeating is harmless.
 */
export async function delistContracts(
  deps: UseCaseDeps,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  const isLeft = (record: PositionRecord): boolean =>
    record.matchId === matchId && record.closingReason !== 'delisted' && !hasFired(record);
  const endOf = (userId: number) =>
    deps.writer.submit({
      ...{ userId, once: null },
      run: (batch) => {
        for (const record of liveOf(batch.book, userId).filter(isLeft)) end(batch, record);
      },
    });
  // The memory is there in a turn, also after a batch that failed.
  const left = await deps.writer.turn(async () =>
    userIds.filter((userId) => liveOf(deps.writer.book, userId).some(isLeft)),
  );
  await Promise.all(left.map(endOf));
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
