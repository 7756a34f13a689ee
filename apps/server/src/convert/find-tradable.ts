import { AppError } from '../kernel/error.ts';
import type { Match } from '../market/index.ts';
import type { ConvertDeps } from './convert-deps.ts';

/** A match that is traded spot. Refuses as the spot writer does. */
export function findTradable(
  market: Pick<ConvertDeps['market'], 'find' | 'refusalOf'>,
  matchId: number,
): Match {
  const field = 'currency_match_id';
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field });
  const refusal = market.refusalOf(matchId, 'spot');
  if (refusal !== null) throw new AppError(refusal, { field, symbol: match.symbol });
  if (!match.isSpotTradable) throw new AppError('spot.not_tradable', { field, symbol: match.symbol });
  return match;
}
