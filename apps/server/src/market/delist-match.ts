import {
  type DecodedInputOf,
  type market as calls,
  type NotificationKind,
  OPERATOR_LIMITS,
} from '@openbourse/api';
import { assertAnnounced } from '../kernel/announced.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { minuteText } from '../kernel/minute-text.ts';
import { enqueueNotifications } from '../notification/index.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import type { DelistingPart } from './delisting-part.ts';
import {
  type Delisting,
  insertDelisting,
  lockListed,
  lockPlannedDelisting,
  setDelistingWithdrawn,
} from './delisting-queries.ts';

interface DelistingDeps {
  readonly clock: Clock;
  readonly parts: readonly DelistingPart[];
  readonly applyChanges: () => Promise<void>;
}

/** Announces that a pair is delisted: users see the date from the approval on, and owners of orders get a notice. */
export async function delistMatch(
  tx: Tx,
  deps: DelistingDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorDelistMatch>; readonly by: Persons },
): Promise<Outcome> {
  const now = deps.clock.now();
  const { currency_match_id: matchId, effective_from: effectiveFrom, reason } = input;
  assertAnnounced(effectiveFrom, now + OPERATOR_LIMITS.delistingNoticeMs);
  const symbol = await lockListed(tx, matchId);
  if (symbol === undefined) throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  const id = await insertDelisting(tx, { matchId, effectiveFrom, reason, operatorId: by.makerId, now });
  if (id === null) throw new AppError('market.delisting_exists', { field: 'currency_match_id' });
  await notifyOwners(tx, deps.parts, { kind: 'pair_delisting', id, matchId, symbol, effectiveFrom, at: now });
  return {
    isNew: false,
    entry: {
      action: 'market.delist_match',
      subject: { kind: 'match', id: matchId },
      reason,
      before: null,
      after: { symbol, effective_from: effectiveFrom },
    },
    announce: deps.applyChanges,
  };
}

/** Takes an announced delisting back before its date. */
export async function withdrawDelisting(
  tx: Tx,
  deps: DelistingDeps,
  { input }: { readonly input: DecodedInputOf<typeof calls.operatorWithdrawDelisting> },
): Promise<Outcome> {
  const now = deps.clock.now();
  const delisting = await lockPlannedDelisting(tx, input.currency_match_id);
  if (delisting === undefined || delisting.effectiveFrom <= now)
    throw new AppError('market.delisting_not_found', { field: 'currency_match_id' });
  const { matchId, symbol, effectiveFrom } = delisting;
  await setDelistingWithdrawn(tx, { id: delisting.id, reason: input.reason });
  await notifyOwners(tx, deps.parts, { ...delisting, kind: 'pair_delisting_withdrawn', at: now });
  return {
    isNew: false,
    entry: {
      action: 'market.withdraw_delisting',
      subject: { kind: 'match', id: matchId },
      reason: input.reason,
      before: { symbol, effective_from: effectiveFrom },
      after: null,
    },
    announce: deps.applyChanges,
  };
}

/** Writes a notice for each user who has an order or a position of the match. */
export async function notifyOwners(
  tx: Tx,
  parts: readonly DelistingPart[],
  of: Pick<Delisting, 'id' | 'matchId' | 'symbol' | 'effectiveFrom'> & {
    readonly kind: NotificationKind;
    readonly at: number;
  },
): Promise<void> {
  const { kind, id, matchId, symbol, at } = of;
  const userIds = new Set((await Promise.all(parts.map((part) => part.owners(tx, matchId)))).flat());
  const params = { symbol, date: minuteText(of.effectiveFrom) };
  await enqueueNotifications(
    tx,
    [...userIds].map((userId) => ({ userId, kind, params, key: `delisting:${id}`, at })),
  );
}
