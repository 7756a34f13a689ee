import { CONTRACT_LIMITS, type contract, type ReplyOf } from '@openbourse/api';
import type { CallKey } from '../kernel/call-key.ts';
import type { Command } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { type CommandBatch, remember } from './batch.ts';
import { checkOwned, liveRecord } from './change-position.ts';
import { changedRecord } from './apply-event.ts';
import { liveOf } from './book.ts';
import { checkMatch, refusalOf } from './check-order.ts';
import { findCloseAfter } from './close-queries.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { readPosition } from './open-position.ts';
import { type PositionRecord, presentPosition, setClosing } from './position.ts';
import { presentClose } from './read-positions.ts';

type CloseReply = ReplyOf<typeof contract.close>;
type CloseAllReply = ReplyOf<typeof contract.closeAll>;

/**
 * Closes a position, or some of its lots, at the first tick after the acceptance. The request is stored first, so that
 * it happens whatever becomes of the server or of the feed; without a tick in time the answer is the waiting position.
 */
export function closePosition(
  deps: UseCaseDeps,
  { input, by: { userId }, once }: Command<typeof contract.close>,
): Promise<CloseReply> {
  const name = { userId, id: input.id };
  return once.share(async () => {
    await checkOwned(deps, name);
    const closed = listenFor(deps, [name.id]);
    try {
      const { value, first } = await deps.writer.submit({
        ...{ userId, once },
        run: (batch) => {
          const record = liveRecord(batch, name);
          if (record.state === 'pending') throw new AppError('contract.still_pending', { field: 'id' });
          requestClose(batch, record, input.lots ?? record.lots);
          remember(batch, once, { position: presentPosition(record, deps.rules), close: null });
          return batch.at;
        },
      });
      if (first !== null) return first.reply as CloseReply;
      await closed.all;
      return await keepReply(deps, once, await readClosed(deps, name, value));
    } finally {
      closed.stop();
    }
  });
}

/** The outcome of a request is the reply of its repeats from then on. */
export async function keepReply<T>(deps: UseCaseDeps, once: CallKey, reply: T): Promise<T> {
  await deps.db.transaction((tx) => once.keep(tx, reply));
  return reply;
}

export async function readClosed(
  deps: UseCaseDeps,
  name: { readonly userId: number; readonly id: string },
  at: number,
): Promise<CloseReply> {
  const close = await findCloseAfter(deps.db, { positionId: name.id, at });
  return {
    position: await readPosition(deps, name),
    close: close === undefined ? null : presentClose(close),
  };
}

function requestClose(batch: CommandBatch, record: PositionRecord, lots: number): void {
  const refusal = batch.book.engine.requestClose(record.id, { lots, acceptedAt: batch.at });
  if (refusal !== null) throw refusalOf(refusal);
  changedRecord(batch, record.id);
  record.state = 'closing';
  setClosing(record, batch.book.engine.position(record.id)?.closing ?? null);
}

/** Closes every open position of a user at the next ticks, of one match or one side when they are named. */
export function closePositions(
  deps: UseCaseDeps,
  { input, by: { userId }, once }: Command<typeof contract.closeAll>,
): Promise<CloseAllReply> {
  const { currency_match_id: matchId, side } = input;
  if (matchId !== undefined) checkMatch(deps, matchId);
  const isWanted = (record: PositionRecord): boolean =>
    record.state !== 'pending' &&
    (matchId === undefined || record.matchId === matchId) &&
    (side === undefined || record.side === side);
  return once.share(async () => {
    let closed: ReturnType<typeof listenFor> | null = null;
    try {
      const { value: ids, first } = await deps.writer.submit({
        ...{ userId, once },
        run: (batch) => {
          const records = liveOf(batch.book, userId).filter(isWanted);
          for (const record of records) requestClose(batch, record, record.lots);
          closed = listenFor(
            deps,
            records.map(({ id }) => id),
          );
          remember(batch, once, { closed: 0, closing: records.length });
          return records.map(({ id }) => id);
        },
      });
      if (first !== null) return first.reply as CloseAllReply;
      await (closed as ReturnType<typeof listenFor> | null)?.all;
      const closing = ids.filter((id) => deps.writer.book.records.has(id)).length;
      return await keepReply(deps, once, { closed: ids.length - closing, closing });
    } finally {
      (closed as ReturnType<typeof listenFor> | null)?.stop();
    }
  });
}

/** Resolves when every one of the positions was closed or given up, or when a tick has been waited for long enough. */
function listenFor(
  deps: UseCaseDeps,
  ids: readonly string[],
): { readonly all: Promise<void>; readonly stop: () => void } {
  const waiting = new Set(ids);
  let stops: readonly (() => void)[] = [];
  const all = new Promise<void>((resolve) => {
    const cancel = deps.clock.after(CONTRACT_LIMITS.fillWaitMs, resolve);
    const unsubscribes = ids.map((id) =>
      deps.writer.listen(id, ({ type }) => {
        if (type === 'closed' || type === 'lost') waiting.delete(id);
        if (waiting.size === 0) resolve();
      }),
    );
    stops = [cancel, ...unsubscribes];
    if (ids.length === 0) resolve();
  });
  return { all, stop: () => stops.forEach((stop) => stop()) };
}
