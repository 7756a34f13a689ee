import { CONTRACT_LIMITS, type contract, type DecodedInputOf, type ReplyOf } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { Session } from '../kernel/request.ts';
import { type Asked, checkSame } from './answer-once.ts';
import type { CommandBatch } from './batch.ts';
import { askedOf, type Call, checkOwned, liveRecord, remember } from './change-position.ts';
import { changedRecord } from './apply-event.ts';
import { liveOf } from './book.ts';
import { checkMatch, refusalOf } from './check-order.ts';
import { findCloseAfter } from './close-queries.ts';
import type { ContractKit } from './contract-kit.ts';
import { readPosition } from './open-position.ts';
import { type PositionRecord, setClosing } from './position.ts';
import { presentClose } from './read-positions.ts';

type CloseReply = ReplyOf<typeof contract.close>;

/**
 * Closes a position, or some of its lots, at the first tick after the acceptance. The request is stored first, so that
 * it happens whatever becomes of the server or of the feed; without a tick in time the answer is the waiting position.
 */
export function closePosition(
  kit: ContractKit,
  session: Session,
  call: Call<DecodedInputOf<typeof contract.close>>,
): Promise<CloseReply> {
  const asked = askedOf('close', session, call);
  const name = { userId: asked.userId, id: call.input.id };
  return kit.calls.share(asked, async () => {
    await checkOwned(kit, name);
    const closed = listenFor(kit, [name.id]);
    try {
      const { value, first } = await kit.writer.submit({
        ...asked,
        run: (batch) => {
          const record = liveRecord(batch, name);
          if (record.state === 'pending') throw new AppError('contract.still_pending', { field: 'id' });
          requestClose(batch, record, call.input.lots ?? record.lots);
          remember(batch, asked, { positionId: name.id, reply: null });
          return batch.at;
        },
      });
      if (first !== null) checkSame(first, asked);
      else await closed.all;
      return await readReply(kit, name, first?.at ?? value ?? 0);
    } finally {
      closed.stop();
    }
  });
}

async function readReply(
  kit: ContractKit,
  name: { readonly userId: number; readonly id: string },
  at: number,
): Promise<CloseReply> {
  const close = await findCloseAfter(kit.db, { positionId: name.id, at });
  return {
    position: await readPosition(kit, name),
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
  kit: ContractKit,
  session: Session,
  call: Call<DecodedInputOf<typeof contract.closeAll>>,
): Promise<{ closed: number; closing: number }> {
  const { currency_match_id: matchId, side } = call.input;
  if (matchId !== undefined) checkMatch(kit, matchId);
  const asked = askedOf('close_all', session, call);
  const isWanted = (record: PositionRecord): boolean =>
    record.state !== 'pending' &&
    (matchId === undefined || record.matchId === matchId) &&
    (side === undefined || record.side === side);
  return kit.calls.share(asked, async () => {
    const ids = await requestCloses(kit, asked, isWanted);
    const isOpen = (id: string): boolean => kit.writer.book.records.has(id);
    const closing = ids.filter(isOpen).length;
    return { closed: ids.length - closing, closing };
  });
}

/** Answers the positions that the call closes; a repeat answers those of the first. */
async function requestCloses(
  kit: ContractKit,
  asked: Asked,
  isWanted: (record: PositionRecord) => boolean,
): Promise<readonly string[]> {
  let closed: ReturnType<typeof listenFor> | null = null;
  try {
    const { value, first } = await kit.writer.submit({
      ...asked,
      run: (batch) => {
        const records = liveOf(batch.book, asked.userId).filter(isWanted);
        for (const record of records) requestClose(batch, record, record.lots);
        const ids = records.map(({ id }) => id);
        closed = listenFor(kit, ids);
        remember(batch, asked, { positionId: null, reply: ids });
        return ids;
      },
    });
    if (first !== null) {
      checkSame(first, asked);
      return first.reply as readonly string[];
    }
    await (closed as ReturnType<typeof listenFor> | null)?.all;
    return value;
  } finally {
    (closed as ReturnType<typeof listenFor> | null)?.stop();
  }
}

/** Resolves when every one of the positions was closed or given up, or when a tick has been waited for long enough. */
function listenFor(
  kit: ContractKit,
  ids: readonly string[],
): { readonly all: Promise<void>; readonly stop: () => void } {
  const waiting = new Set(ids);
  let stops: readonly (() => void)[] = [];
  const all = new Promise<void>((resolve) => {
    const cancel = kit.clock.after(CONTRACT_LIMITS.fillWaitMs, resolve);
    const unsubscribes = ids.map((id) =>
      kit.writer.listen(id, ({ type }) => {
        if (type === 'closed' || type === 'lost') waiting.delete(id);
        if (waiting.size === 0) resolve();
      }),
    );
    stops = [cancel, ...unsubscribes];
    if (ids.length === 0) resolve();
  });
  return { all, stop: () => stops.forEach((stop) => stop()) };
}
