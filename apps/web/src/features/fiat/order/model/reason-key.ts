import {
  FIAT_CANCEL_REASONS,
  FIAT_DISPUTE_REASONS,
  FIAT_POSTPONE_REASONS,
  FIAT_RULING_REASONS,
} from '@openbourse/api/limits';
import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import type { Order } from './order.ts';

type OrderEvent = Order['events'][number];

/** The text of a reason, whose list depends on the event; null where it is not one of a list. */
export function reasonKey({ event, reason }: Pick<OrderEvent, 'event' | 'reason'>): MessageKey | null {
  switch (event) {
    case 'cancel':
      return keyOf(FIAT_CANCEL_REASONS, reason, (found) => `fiat:order.cancel.reason.${found}`);
    case 'postpone':
      return keyOf(FIAT_POSTPONE_REASONS, reason, (found) => `fiat:order.postpone.reason.${found}`);
    case 'dispute':
      return keyOf(FIAT_DISPUTE_REASONS, reason, (found) => `fiat:dispute.reason.${found}`);
    case 'rule':
      return keyOf(FIAT_RULING_REASONS, reason, (found) => `fiat:dispute.ground.${found}`);
    default:
      return null;
  }
}

function keyOf<R extends string>(
  reasons: readonly R[],
  reason: string | null,
  key: (found: R) => MessageKey,
): MessageKey | null {
  const found = reasons.find((one) => one === reason);
  return found === undefined ? null : key(found);
}
