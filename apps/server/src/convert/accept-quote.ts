import { AppError } from '../kernel/error.ts';
import type { ConvertDeps } from './convert-deps.ts';
import type { Finisher, Payer } from './finish.ts';
import { acceptConversion, type ConversionRow, findConversion } from './queries.ts';

/**
 * Accepts a quote, and answers what came of it; a repeat answers the same. Refuses `convert.quote_not_found` and
 * `convert.quote_expired`.
 */
export async function acceptQuote(
  deps: ConvertDeps & { readonly finisher: Finisher },
  trader: Payer,
  id: string,
): Promise<ConversionRow> {
  const { db, clock, finisher, spot } = deps;
  const { userId } = trader;
  const row = await findConversion(db, { id, userId });
  if (row === null) throw new AppError('convert.quote_not_found', { field: 'id' });
  if (row.state !== 'quoted') return row.state === 'accepted' ? finisher.finish(row, trader) : row;
  if (row.expiresAt <= clock.now()) throw new AppError('convert.quote_expired', { field: 'id' });
  const beyond = spot.orderLimit.take(userId, 1);
  if (beyond !== null) throw new AppError('request.too_many', { seconds: beyond.seconds });
  const accepted = await acceptConversion(db, id, clock.now());
  if (accepted !== null) return finisher.finish(accepted, trader);
  // Another call was first, or its time was over meanwhile.
  spot.orderLimit.giveBack(userId, 1);
  const first = await findConversion(db, { id, userId });
  if (first === null || first.state === 'quoted')
    throw new AppError('convert.quote_expired', { field: 'id' });
  return first.state === 'accepted' ? finisher.finish(first, trader) : first;
}
