/** Events that go to other systems of the operator. Their names and fields stay; new ones may be added. */
export const WEBHOOK_KINDS = [
  'user.registered',
  'identity.verified',
  'identity.refused',
  'deposit.credited',
  'withdrawal.requested',
  'withdrawal.approved',
  'withdrawal.paid',
  'withdrawal.refused',
  'fiat.order_disputed',
  'contract.liquidated',
  'account.frozen',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The event by which an operator tries an endpoint. */
export const WEBHOOK_TEST = 'webhook.test' as const;

export const WEBHOOK_STATES = ['active', 'paused', 'removed'] as const;
export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const;

export const WEBHOOK_LIMITS = {
  endpointsMax: 20,
  urlLengthMax: 500,
  descriptionLengthMax: 100,
  /** Both secrets sign for so long after a rotation. */
  overlapHours: 24,
  /** Deliveries that one replay sends again. */
  replayMax: 10_000,
} as const;
