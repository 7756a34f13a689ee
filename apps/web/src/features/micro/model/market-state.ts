import type { TickBeat } from '@openbourse/api/socket';

/** State of a market: whether an order can be accepted now, and why not. */
export type MarketState = 'open' | 'closed' | 'halted' | 'unreliable';

/**
 * Meaning of a state of the recorded prices for an order; prices that do not arrive here are not to be relied
 * on.
 */
export function marketState(state: TickBeat['state'], isQuiet: boolean): MarketState {
  if (isQuiet) return 'unreliable';
  if (state === 'healthy') return 'open';
  return state === 'closed' || state === 'halted' ? state : 'unreliable';
}
