/** Kinds of notifications by group; messages of a group that always goes out cannot be switched off. */
export const NOTIFICATION_GROUPS = {
  security: [
    'login_new_device',
    'password_reset',
    'password_changed',
    'pay_password_set',
    'pay_password_changed',
    'pay_password_locked',
    'session_reused',
    'authenticator_bound',
    'authenticator_unbound',
    'authenticator_locked',
    'recovery_code_used',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
    'anti_phishing_set',
    'api_key_created',
    'api_key_changed',
    'api_key_revoked',
    'account_changed',
    'account_frozen',
    'account_unfrozen',
    'address_bound',
    'collection_method_changed',
  ],
  money: [
    'deposit_credited',
    'deposit_withdrawable',
    'deposit_reversed',
    'deposit_below_minimum',
    'deposit_rejected',
    'withdrawal_requested',
    'withdrawal_approved',
    'withdrawal_sent',
    'withdrawal_completed',
    'withdrawal_rejected',
    'withdrawal_cancelled',
    'withdrawal_frozen',
    'transfer_completed',
    'contract_liquidated',
    'contract_warned',
    'contract_warned_urgently',
  ],
  trading: [
    'spot_order_filled',
    'spot_order_part_filled',
    'spot_stop_triggered',
    'contract_order_filled',
    'contract_take_profit',
    'contract_stop_loss',
    'micro_ended',
  ],
  fiat: [
    'fiat_order_opened',
    'fiat_order_extended',
    'fiat_order_paid',
    'fiat_payment_reminder',
    'fiat_order_postponed',
    'fiat_order_completed',
    'fiat_order_cancelled',
    'fiat_order_expired',
    'fiat_order_abnormal',
    'fiat_order_disputed',
    'fiat_order_ruled',
    'fiat_review_requested',
    'fiat_message',
    'fiat_ad_removed',
    'fiat_buying_blocked',
    'fiat_merchant_certified',
    'fiat_merchant_rejected',
    'fiat_merchant_revoked',
    'fiat_bond_returned',
  ],
  identity: ['identity_certified', 'identity_failed'],
  earning: [
    'staking_matured',
    'staking_redeemed',
    'subscription_allocated',
    'subscription_cancelled',
    'agent_added',
    'agent_changed',
  ],
  support: ['feedback_replied', 'support_replied'],
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;
export type NotificationKind = (typeof NOTIFICATION_GROUPS)[NotificationGroup][number];
export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.values(NOTIFICATION_GROUPS).flat();
/**
 * Kinds that a user may do without: one that is switched off is not written at all. The other kinds always
 * are.
 */
export const OPTIONAL_NOTIFICATION_KINDS = NOTIFICATION_GROUPS.trading;
export type OptionalNotificationKind = (typeof OPTIONAL_NOTIFICATION_KINDS)[number];
/** Browsers of a user that get notices while the site is closed. */
export const PUSH_BROWSERS_MAX = 10;
