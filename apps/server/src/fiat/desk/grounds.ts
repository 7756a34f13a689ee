import { FIAT_GROUND_WINNERS, FIAT_RULING_REASONS } from '@openbourse/api';
import type { RulingRow } from '../order/dispute-queries.ts';
import type { Side } from '../order/order.ts';

/** The grounds on which a side can win. */
export function groundsFor(winner: Side): readonly RulingRow['reason'][] {
  return FIAT_RULING_REASONS.filter((ground) => FIAT_GROUND_WINNERS[ground].includes(winner));
}
