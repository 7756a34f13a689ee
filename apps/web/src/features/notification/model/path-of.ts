import type { Notice } from '../api.ts';

/** Screen where a person looks further into a notice. */
export function pathOf({ kind, group, params }: Pick<Notice, 'kind' | 'group' | 'params'>): string {
  if (kind.startsWith('deposit_')) return '/recharge-record';
  if (kind.startsWith('withdrawal_')) return '/withdrawal-record';
  if (kind === 'transfer_completed') return '/transfer-record';
  if (kind.startsWith('payment_')) return '/pay-record';
  if (kind.endsWith('_alert')) return '/price-alerts';
  if (kind.startsWith('recurring_')) return '/convert?tab=recurring';
  if (kind.startsWith('spot_')) return '/trade-detail';
  if (kind.startsWith('micro_')) return '/micro-trade';
  if (kind.startsWith('contract_')) return '/lever-my-trade';
  if (kind.startsWith('api_key_')) return '/api-keys';
  if (kind === 'address_bound' || kind.startsWith('asset_')) return '/withdrawal';
  if (kind.startsWith('staking_')) return '/storage-currency-history';
  if (kind.startsWith('subscription_')) return offeringPath(params['offering_id']);
  if (kind.startsWith('agent_')) return '/agent';
  if (kind === 'feedback_replied') return feedbackPath(params['feedback']);
  if (kind === 'support_replied') return '/support';
  if (group === 'fiat') return fiatPath(kind, params['order']);
  return group === 'identity' ? '/user-review' : '/secure-log';
}

function offeringPath(id: string | undefined): string {
  return id === undefined ? '/subscription-list' : `/subscription-details?id=${id}`;
}

/** The order that a notice names, else where merchants look. */
function fiatPath(kind: Notice['kind'], orderId: string | undefined): string {
  if (orderId !== undefined) return `/fiat-order?id=${orderId}`;
  if (kind === 'fiat_buying_blocked') return '/fiat-orders';
  if (kind === 'fiat_merchant_rejected') return '/fiat-apply';
  return kind.startsWith('fiat_order') || kind === 'fiat_message' ? '/fiat-orders' : '/fiat-store';
}

/** The feedback that a notice names, else all of it. */
function feedbackPath(id: string | undefined): string {
  return id === undefined ? '/feedback-list' : `/feedback-details?id=${id}`;
}
