import { FIAT_RULING_REASONS } from '@openbourse/api';
import type { RulingRow } from '../order/dispute-queries.ts';
import type { Side } from '../order/order.ts';

/** Whom each ground speaks for; null for either. */
const WINNERS: Readonly<Record<RulingRow['reason'], Side | null>> = {
  payment_proved: 'buyer',
  payment_not_proved: 'seller',
  false_payment: 'seller',
  payer_name_differs: 'seller',
  seller_unresponsive: 'buyer',
  buyer_unresponsive: 'seller',
  agreement: null,
};

/** The grounds on which a side can win. */
export function groundsFor(winner: Side): readonly RulingRow['reason'][] {
  return FIAT_RULING_REASONS.filter((ground) => WINNERS[ground] === null || WINNERS[ground] === winner);
}
