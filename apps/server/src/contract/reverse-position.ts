import type { contract, ReplyOf, ReversalRefusal } from '@openbourse/api';
import type { ContractOrder, Refusal } from '@openbourse/engine';
import type { Command } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { changedRecord } from './apply-event.ts';
import { type CommandBatch, remember } from './batch.ts';
import { checkOwned, liveRecord } from './change-position.ts';
import { checkOffered, leverageLimit, refusalOf } from './check-order.ts';
import { keepReply, readClosed } from './close-position.ts';
import { checkCapacity, draftOf, expire, inTime, listenOnce } from './open-position.ts';
import { findPosition } from './position-queries.ts';
import { presentPosition, setClosing } from './position.ts';
import type { Rule } from './rules.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import type { Outcome } from './writer.ts';

type Reply = ReplyOf<typeof contract.reverse>;

interface Wanted {
  readonly userId: number;
  /** The position, and the one that is opened in its place. */
  readonly id: string;
  readonly openedId: string;
  readonly rule: Rule;
  readonly leverageMax: number;
}

/**
 * Closes a position and opens the same lots on the other side at the same tick. Both are accepted in one batch, and
 * decided and stored in that of the tick: the close always, the opening where money, brackets and exposure still allow
 * it then. Without a tick in time the opening is taken back, and the close waits as any other.
 */
export function reversePosition(
  deps: UseCaseDeps,
  { input, by: { userId }, once }: Command<typeof contract.reverse>,
): Promise<Reply> {
  const name = { userId, id: input.id };
  const answer = once.share(async () => {
    const before = await once.find(deps.db);
    if (before !== null) return before.reply as Reply;
    const wanted = await compose(deps, name);
    const filled = listenOnce(deps, wanted.openedId);
    try {
      const { value: at, first } = await deps.writer.submit({
        ...{ userId, once },
        run: (batch) => {
          const record = accept(batch, wanted);
          const position = presentPosition(record, deps.rules);
          remember(batch, once, { position, close: null, opened: null, refused: null } satisfies Reply);
          return batch.at;
        },
      });
      if (first !== null) return first.reply as Reply;
      const refused = await outcomeOf(filled.outcome, expire(deps, { id: wanted.openedId, userId }));
      const opened = await findPosition(deps.db, { userId, id: wanted.openedId });
      // A failed commit may still have happened: the stored position decides.
      if (refused === null && opened === undefined) throw new AppError('server.unavailable');
      return await keepReply(deps, once, {
        ...(await readClosed(deps, name, at)),
        opened: opened === undefined ? null : presentPosition(opened, deps.rules),
        refused: opened === undefined ? refused : null,
      });
    } finally {
      filled.stop();
    }
  });
  return inTime(deps, answer);
}

async function compose(deps: UseCaseDeps, name: Pick<Wanted, 'userId' | 'id'>): Promise<Wanted> {
  await checkOwned(deps, name);
  const record = deps.writer.book.records.get(name.id);
  if (record === undefined) throw new AppError('contract.position_ended', { field: 'id' });
  const rule = checkOffered(deps, deps.rules, record.matchId);
  const { limit: leverageMax } = await leverageLimit(deps, name.userId, rule.match);
  return { ...name, openedId: deps.random.uuid(), rule, leverageMax };
}

/** Puts both into the engine: the close is stored with the batch, the opening waits in memory as every other. */
function accept(batch: CommandBatch, { userId, id, openedId, rule, leverageMax }: Wanted) {
  const record = liveRecord(batch, { userId, id });
  if (record.state === 'pending') throw new AppError('contract.still_pending', { field: 'id' });
  checkCapacity(batch, 'id');
  const { matchId, marginMode, leverage, lots } = record;
  const order: ContractOrder & { readonly reverses: string } = {
    ...{ id: openedId, userId, matchId, marginMode, leverage, lots, reverses: id, terms: rule.terms },
    ...{
      side: record.side === 'long' ? 'short' : 'long',
      limitPrice: null,
      takeProfit: null,
      stopLoss: null,
    },
    acceptedAt: batch.at,
  };
  const { engine } = batch.book;
  const refusal = engine.reverse(order, leverageMax);
  if (refusal !== null) throw refusalOf(refusal, 'id');
  changedRecord(batch, id);
  record.state = 'closing';
  setClosing(record, engine.position(id)?.closing ?? null);
  batch.accepted.set(openedId, { record: draftOf(order, batch.at), once: null, transfers: [] });
  return record;
}

/** Why nothing was opened; null where it was, or where it is not known. */
async function outcomeOf(filled: Promise<Outcome>, late: Promise<Outcome>): Promise<ReversalRefusal | null> {
  try {
    const outcome = await Promise.race([filled, late]);
    return outcome.type === 'refused' ? reasonOf(outcome.refusal) : null;
  } catch (error) {
    if (error instanceof AppError && error.key === 'contract.feed_unhealthy') return 'no_price';
    throw error;
  }
}

const REASONS: Partial<Readonly<Record<Refusal['key'], ReversalRefusal>>> = {
  'ledger.insufficient_balance': 'balance',
  'contract.exposure_limit': 'exposure',
  'contract.feed_unhealthy': 'no_price',
  'contract.position_ended': 'ended',
};

function reasonOf({ key }: Refusal): ReversalRefusal {
  return REASONS[key] ?? 'limits';
}
