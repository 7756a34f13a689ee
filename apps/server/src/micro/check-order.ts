import { MICRO_LIMITS, type TickState } from '@openbourse/api';
import { isDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { type Match, openingOf } from '../market/index.ts';
import { type MicroDeps, USDT_SCALE } from './micro-deps.ts';

/** Checks that micro contracts are offered here, on this match, and that there is a price that may decide. */
export function checkMatch(
  { market, ticks, isOffered }: Pick<MicroDeps, 'market' | 'ticks' | 'isOffered'>,
  matchId: number,
): Match {
  if (!isOffered) throw new AppError('micro.not_offered_here');
  const field = 'currency_match_id';
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field });
  if (!match.offersMicro) throw new AppError('micro.not_offered', { field });
  const opening = openingOf(market.session(match));
  if (opening !== null) throw new AppError('micro.market_closed', { field, ...opening });
  const refusal = market.refusalOf(matchId, 'micro');
  if (refusal !== null) throw new AppError(refusal, { field, symbol: match.symbol });
  if (stateOf({ market, ticks }, matchId) !== 'healthy')
    throw new AppError('micro.feed_unhealthy', { field });
  return match;
}

/**
 * State of a match: whether orders on it are accepted. A price that no venue has renewed for seconds could
 * leave an order without an entry, and besides a venue that lags, a listener of the others knows where the
 * index goes: the state calls the one stale and the other doubtful before contracts do.
 */
export function stateOf({ market, ticks }: Pick<MicroDeps, 'market' | 'ticks'>, matchId: number): TickState {
  const state = ticks.state(matchId);
  if (state !== 'healthy' || market.isPrompt(matchId)) return state;
  return market.isYoung(matchId) ? 'doubtful' : 'stale';
}

/** A stake in minor units of USDT. */
export function readStake(stake: string): bigint {
  const field = 'stake';
  if (!isDecimal(stake, USDT_SCALE)) {
    throw new AppError('ledger.amount_decimals', { field, limit: String(USDT_SCALE), asset: 'USDT' });
  }
  const units = parseDecimal(stake, USDT_SCALE);
  const { stakeMin, stakeMax } = MICRO_LIMITS;
  if (units < parseDecimal(stakeMin, USDT_SCALE) || units > parseDecimal(stakeMax, USDT_SCALE)) {
    throw new AppError('micro.stake_out_of_range', {
      field,
      low: stakeMin,
      high: stakeMax,
      accepted: stakeMin,
    });
  }
  return units;
}

/** Rest of a limit; never below zero. */
export function leftOf(limit: string, used: string): string {
  const left = subDecimal(limit, used);
  return left.startsWith('-') ? '0' : left;
}
