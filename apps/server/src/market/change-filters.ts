import type { DecodedInputOf, market as calls, ReplyOf } from '@openbourse/api';
import { assertAnnounced, earliestFrom } from '../kernel/announced.ts';
import type { Change } from '../kernel/change.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { cursorsOf } from '../kernel/page.ts';
import type { Operator, Outcome, Persons } from '../operator/index.ts';
import { checkFilters } from './check-filters.ts';
import {
  type FilterChange,
  type Filters,
  findChange,
  insertChange,
  listChanges,
  listPlannedChanges,
  lockFilters,
  lockPlannedChange,
  setWithdrawn,
} from './filter-queries.ts';

const cursors = cursorsOf({ id: 'small' });

export interface ChangeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operator: Operator;
}

type Shown = ReplyOf<typeof calls.operatorWithdrawChange>;
type Input = DecodedInputOf<typeof calls.operatorChangeFilters>;

const PAGE_ROWS = 50;

/** Announces other filters of a match from a time on, at least an hour ahead. */
export async function planChange(
  tx: Tx,
  deps: Pick<ChangeDeps, 'clock'>,
  { input, by }: { readonly input: Input; readonly by: Persons },
): Promise<Outcome> {
  const now = deps.clock.now();
  const { currency_match_id: matchId, effective_from: effectiveFrom, reason } = input;
  assertAnnounced(effectiveFrom, earliestFrom(now));
  const match = await lockFilters(tx, matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  const before = match.filters;
  const after: Filters = {
    price_tick: input.price_tick ?? before.price_tick,
    quantity_step: input.quantity_step ?? before.quantity_step,
    min_notional: input.min_notional ?? before.min_notional,
    is_trading: input.is_trading ?? before.is_trading,
  };
  checkFilters(match, after);
  const change = { matchId, before, after, effectiveFrom, reason, operatorId: by.makerId, now };
  if ((await insertChange(tx, change)) === null)
    throw new AppError('market.change_exists', { field: 'currency_match_id' });
  return {
    isNew: false,
    entry: {
      action: 'market.change_filters',
      subject: { kind: 'match', id: matchId },
      reason,
      before: { ...before },
      after: { ...after, effective_from: effectiveFrom },
    },
  };
}

/** Takes back a change that does not hold yet. */
export async function withdrawChange(
  deps: Pick<ChangeDeps, 'operator'>,
  { tx, input, by }: Change<typeof calls.operatorWithdrawChange>,
): Promise<Shown> {
  const change = await lockPlannedChange(tx, input.change_id);
  if (change === undefined) throw new AppError('market.change_not_found', { field: 'change_id' });
  await setWithdrawn(tx, change.id);
  await deps.operator.record(tx, by, {
    action: 'market.withdraw_change',
    subject: { kind: 'match', id: change.match_id },
    reason: input.reason,
    before: { ...change.after },
    after: null,
  });
  return showStored(tx, change.id);
}

/** Announced changes that do not hold yet, for everybody. */
export async function readUpcoming(db: Db): Promise<ReplyOf<typeof calls.changes>> {
  const changes = await listPlannedChanges(db);
  return changes.map(({ id, match_id, symbol, before, after, effective_from }) => ({
    id,
    currency_match_id: match_id,
    symbol,
    before,
    after,
    effective_from,
  }));
}

export async function readPlanned(db: Db): Promise<readonly Shown[]> {
  return (await listPlannedChanges(db)).map(show);
}

/** Changes of every state, newest first, a page at a time. */
export async function readChanges(
  db: Db,
  input: DecodedInputOf<typeof calls.operatorFilterChanges>,
): Promise<ReplyOf<typeof calls.operatorFilterChanges>> {
  const limit = input.limit ?? PAGE_ROWS;
  const rows = await listChanges(db, {
    matchId: input.currency_match_id ?? null,
    beforeId: cursors.read(input.cursor)?.id ?? null,
    rows: limit + 1,
  });
  const data = rows.slice(0, limit).map(show);
  const last = data.at(-1);
  return { data, next_cursor: rows.length > limit && last !== undefined ? cursors.write(last) : null };
}

async function showStored(tx: Tx, id: number): Promise<Shown> {
  const change = await findChange(tx, id);
  assert(change !== undefined, `filter change ${id} is stored`);
  return show(change);
}

function show({ match_id: currencyMatchId, ...change }: FilterChange): Shown {
  return { ...change, currency_match_id: currencyMatchId };
}
