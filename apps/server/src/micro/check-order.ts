import { MICRO_LIMITS } from '@openbourse/api';
import { isDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Session } from '../kernel/request.ts';
import type { Market, Match } from '../market/index.ts';
import type { Ticks } from '../tick/index.ts';
import { USDT_SCALE } from './micro-deps.ts';

/** The symbols on which micro contracts are offered. */
export const MICRO_SYMBOLS: readonly string[] = [
  'BTC/USDT',
  'ETH/USDT',
  'SOL/USDT',
  'XRP/USDT',
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'XAUUSD',
];

/** Whether the session may place an order at all. */
export function checkPerson(session: Session): void {
  if (session.isFrozen) throw new AppError('identity.frozen');
  if (!session.isUserReal) throw new AppError('identity.not_verified');
}

/** Whether the match is offered and has a price that may decide. */
export function checkMatch(
  { market, ticks }: { readonly market: Market; readonly ticks: Ticks },
  matchId: number,
): Match {
  const field = 'currency_match_id';
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field });
  if (!MICRO_SYMBOLS.includes(match.symbol)) throw new AppError('micro.not_offered', { field });
  const { isOpen, opensAt } = market.session(match);
  if (!isOpen) throw new AppError('micro.market_closed', { field, opens_at: opensAt ?? undefined });
  if (market.isHalted(matchId)) throw new AppError('market.halted', { field, symbol: match.symbol });
  if (ticks.state(matchId) !== 'healthy') throw new AppError('micro.feed_unhealthy', { field });
  return match;
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

/** What is left of a limit; never below zero. */
export function leftOf(limit: string, used: string): string {
  const left = subDecimal(limit, used);
  return left.startsWith('-') ? '0' : left;
}
