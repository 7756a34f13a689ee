import type { Match } from '../../market/index.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';

const CLOSED = 'Market is closed.';

/** Refuses to take an order back where a mode of the site takes no change at all. */
export function requireCancels({ symbols }: Pick<CallDeps, 'symbols'>, match: Match): void {
  if (symbols.statusOf(match) === 'HALT') throw refuse('cancel_rejected', CLOSED);
}

/** Refuses an order where none can be placed, before anything is done for it. */
export function requireOrders({ symbols }: Pick<CallDeps, 'symbols'>, match: Match): void {
  if (symbols.statusOf(match) !== 'TRADING') throw refuse('rejected', CLOSED);
}
