import {
  COUNTDOWN_SECONDS,
  type CountdownProduct,
  type countdown as calls,
  type ReplyOf,
} from '@openbourse/api';
import { SECOND_MS } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Market } from '../market/index.ts';
import { type CountdownRow, deleteCountdown, upsertCountdown } from './queries.ts';

type Shown = ReplyOf<typeof calls.list>[number];

/** A countdown as a person wants it. */
export interface WantedCountdown {
  readonly userId: number;
  readonly product: CountdownProduct;
  /** Null for the orders of every match. */
  readonly matchId: number | null;
  /** 0 ends it. */
  readonly periodMs: number;
}

/** Sets, renews or ends a countdown. Refuses `countdown.too_short` and `countdown.too_long`, and a match that does not exist. */
export async function setCountdown(
  tx: Tx,
  market: Pick<Market, 'find'>,
  { now, ...wanted }: WantedCountdown & { readonly now: number },
): Promise<Shown | null> {
  const { matchId, periodMs } = wanted;
  if (matchId !== null && market.find(matchId) === undefined)
    throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  if (periodMs === 0) {
    await deleteCountdown(tx, wanted);
    return null;
  }
  requireLength(periodMs);
  const row = { ...wanted, keyId: null, session: null, dueAt: now + periodMs };
  return showCountdown(market, await upsertCountdown(tx, row));
}

/** Refuses a countdown below the least length, and one above the most, which only other formats can name. */
export function requireLength(periodMs: number): void {
  const { min, max } = COUNTDOWN_SECONDS;
  const refused = (key: 'countdown.too_short' | 'countdown.too_long', limit: number): AppError =>
    new AppError(key, { field: 'seconds', limit: String(limit), accepted: String(limit) });
  if (periodMs < min * SECOND_MS) throw refused('countdown.too_short', min);
  if (periodMs > max * SECOND_MS) throw refused('countdown.too_long', max);
}

export function showCountdown(market: Pick<Market, 'find'>, row: CountdownRow): Shown {
  const { product, matchId, periodMs, dueAt, keyId } = row;
  return {
    product,
    currency_match_id: matchId,
    symbol: matchId === null ? null : (market.find(matchId)?.symbol ?? null),
    seconds: Math.ceil(periodMs / SECOND_MS),
    due_at: dueAt,
    is_of_connection: keyId !== null,
  };
}
