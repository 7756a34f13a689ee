import { ENDPOINTS } from '@openbourse/api';
import { expect, test } from 'vitest';

/** Changes that one operator makes alone, by the reason why a second one would add nothing. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  'takes away what somebody may do, and can be undone by two': [
    'apikey.operator_revoke',
    'identity.operator_freeze_user',
    'identity.operator_disable_user',
    'identity.operator_end_sessions',
    'site.operator_set_mode',
    'wallet.operator_stop_withdrawals',
    'wallet.operator_lower_hot_wallet_cap',
    'staking.operator_close_product',
    'subscription.operator_cancel',
    'referral.operator_end_agent',
    'market.operator_withdraw_change',
    'wallet.operator_withdraw_term',
    'wallet.operator_withdraw_refill',
    'fiat.operator_change_ad',
    'webhook.operator_pause',
  ],
  'reaches only addresses that two have approved, or shows what signs for them to one of those who approve': [
    'webhook.operator_replay',
    'webhook.operator_send_test',
    'webhook.operator_show_secret',
  ],
  'gives the right to trade or higher limits and never a balance, by documents that stay': [
    'fiat.operator_decide_merchant',
    'verification.operator_decide',
  ],
  'is verified by everybody and moves nothing': ['liability.operator_add_control'],
  'concerns the caller only': [
    'operator.logout',
    'operator.end_session',
    'operator.socket_ticket',
    'operator.amend_password',
    'file.operator_upload',
    'site.operator_brand_picture',
  ],
  'writes words, pictures or drafts': [
    'screening.operator_upload_list',
    'content.operator_save_news',
    'content.operator_save_news_text',
    'content.operator_preview',
    'content.operator_publish_news',
    'content.operator_restore',
    'subscription.operator_save_offering',
    'subscription.operator_save_text',
    'staking.operator_add_product',
    'fiat.operator_send_message',
    'feedback.operator_reply',
    'support.operator_presence',
    'support.operator_claim',
    'support.operator_send_message',
    'support.operator_hand_over',
    'support.operator_close',
    'support.operator_save_template',
    'support.operator_remove_template',
  ],
  'looks or checks': [
    'ledger.operator_audit_now',
    'referral.operator_check_code',
    'verification.operator_claim',
  ],
  'stops the deadlines of everybody while banks or the site are out': [
    'fiat.operator_declare_outage',
    'fiat.operator_end_outage',
  ],
  'is the second person': ['operator.decide_proposal'],
};

/** Two persons make them in steps that the thing itself keeps; both pass `assertMayMake` and `assertMayCheck`. */
const IN_STEPS = [
  'wallet.operator_decide_withdrawal',
  'wallet.operator_decide_manual_deposit',
  'fiat.operator_rule',
];

const CHANGES = ENDPOINTS.filter(({ audience, method }) => audience === 'operator' && method === 'POST');

test('every change of an operator is a proposal, or is named here with why one person is enough', () => {
  const alone = CHANGES.filter(({ checkers }) => checkers.length === 0).map(({ name }) => name);
  expect([...Object.values(AT_ONCE).flat(), ...IN_STEPS].toSorted()).toEqual(alone.toSorted());
});

test('whoever may approve a proposal needs a role, and the call names the repeat of it', () => {
  const proposed = CHANGES.filter(({ checkers }) => checkers.length > 0);
  expect(proposed.length).toBeGreaterThan(20);
  for (const { name, change, roles } of proposed)
    expect([name, change?.once, roles.length > 0]).toEqual([name, true, true]);
});
