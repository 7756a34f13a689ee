/**
 * Actions of operators and jobs of the clock, each named once: the server records it, the console has a text
 * for it.
 */

/** The actions of the audit log, `<noun>.<verb>`. */
export const OPERATOR_ACTIONS = [
  'apikey.revoke',
  'content.publish_news',
  'content.restore',
  'content.save_news',
  'content.save_news_text',
  'content.set_setting',
  'contract.add_rule',
  'contract.add_exposure_rule',
  'feedback.reply',
  'fiat.add_payment_method',
  'fiat.certify_merchant',
  'fiat.change_payment_method',
  'fiat.declare_outage',
  'fiat.end_outage',
  'fiat.offer_payment_method',
  'fiat.reject_merchant',
  'fiat.remove_ad',
  'fiat.revoke_merchant',
  'fiat.rule',
  'fiat.send_message',
  'fiat.suspend_ad',
  'file.view',
  'identity.disable_user',
  'identity.enable_user',
  'identity.end_sessions',
  'identity.freeze_user',
  'identity.reset_authenticator',
  'identity.unfreeze_user',
  'ledger.acknowledge_violation',
  'ledger.list_currency',
  'ledger.move_capital',
  'ledger.post_entry',
  'ledger.set_logo',
  'liability.add_control',
  'liability.take_snapshot',
  'market.change_filters',
  'market.delist_match',
  'market.halt',
  'market.list_match',
  'market.resume',
  'market.withdraw_change',
  'market.withdraw_delisting',
  'micro.add_product',
  'operator.amend_password',
  'operator.approve_proposal',
  'operator.create',
  'operator.end_session',
  'operator.enrol',
  'operator.login',
  'operator.logout',
  'operator.propose',
  'operator.reject_proposal',
  'operator.reset_access',
  'operator.set_active',
  'operator.set_roles',
  'operator.take_back_proposal',
  'operator.view_identity',
  'referral.add_agent',
  'referral.add_rates',
  'referral.check_code',
  'referral.end_agent',
  'referral.set_agent_rate',
  'site.lift_mode',
  'site.set_brand',
  'site.set_mode',
  'screening.change_list',
  'screening.decide_case',
  'screening.upload_list',
  'spot.add_fee_rule',
  'staking.add_product',
  'staking.close_product',
  'staking.open_product',
  'subscription.cancel',
  'subscription.publish',
  'subscription.save_offering',
  'subscription.save_text',
  'support.claim',
  'support.close',
  'support.hand_over',
  'support.remove_template',
  'support.save_template',
  'support.send_message',
  'tier.add_programme',
  'tier.assign_group',
  'verification.certify',
  'verification.claim',
  'verification.fail',
  'wallet.adopt_payment',
  'wallet.approve_manual_deposit',
  'wallet.approve_withdrawal',
  'wallet.change_hot_wallet_cap',
  'wallet.credit_late_deposit',
  'wallet.declare_custody',
  'wallet.delist_asset',
  'wallet.list_asset',
  'wallet.list_chain',
  'wallet.lower_hot_wallet_cap',
  'wallet.reject_manual_deposit',
  'wallet.reject_withdrawal',
  'wallet.reject_late_deposit',
  'wallet.relist_asset',
  'wallet.request_refill',
  'wallet.resume_withdrawals',
  'wallet.set_term',
  'wallet.stop_withdrawals',
  'wallet.withdraw_delisting',
  'wallet.withdraw_refill',
  'wallet.withdraw_term',
  'webhook.add_endpoint',
  'webhook.change_endpoint',
  'webhook.pause',
  'webhook.replay',
  'webhook.rotate_secret',
  'webhook.send_test',
  'webhook.set_state',
  'webhook.show_secret',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** The states of a version that holds from an announced time on. */
export const VERSION_STATES = ['planned', 'in_effect', 'replaced'] as const;
export type VersionState = (typeof VERSION_STATES)[number];
/** Those of a version that can be taken back before it holds. */
export const ANNOUNCED_STATES = [...VERSION_STATES, 'withdrawn'] as const;
export type AnnouncedState = (typeof ANNOUNCED_STATES)[number];

/** The subject of an action in the audit log. */
export const OPERATOR_SUBJECTS = [
  'agent',
  'asset',
  'brand',
  'chain',
  'contract_rule',
  'contract_exposure_rule',
  'currency',
  'custody_declaration',
  'deposit',
  'fee_rule',
  'feedback',
  'fiat_ad',
  'fiat_merchant',
  'fiat_order',
  'fiat_outage',
  'fiat_payment_method',
  'file',
  'hot_wallet_cap',
  'house_movement',
  'liability_request',
  'manual_entry',
  'match',
  'micro_product',
  'mode',
  'news',
  'operator',
  'proposal',
  'referral_rates',
  'refill',
  'reply_template',
  'screening_case',
  'screening_list',
  'setting',
  'staking_product',
  'fee_programme',
  'subscription_offering',
  'support_conversation',
  'user',
  'verification',
  'violation',
  'wallet_term',
  'webhook_endpoint',
  'withdrawal',
  'withdrawal_switch',
] as const;
export type OperatorSubject = (typeof OPERATOR_SUBJECTS)[number];

/** The jobs of the server, `<noun>.<verb>`. */
export const JOBS = [
  'alert.prune',
  'alert.watch',
  'contract.run_countdowns',
  'spot.run_countdowns',
  'status.prune',
  'status.record',
  'apikey.end_expired',
  'apikey.store_uses',
  'contract.end_delisted',
  'contract.store_receipts',
  'contract.tell_liquidations',
  'contract.watch_risk',
  'convert.buy_due',
  'convert.finish',
  'convert.prune',
  'fiat.check_memory',
  'fiat.rate_merchants',
  'fiat.run_deadlines',
  'file.expire',
  'kernel.measure_database',
  'kernel.prune_calls',
  'kernel.sign_heads',
  'ledger.audit',
  'ledger.seal',
  'ledger.seal_epoch',
  'liability.prove_control',
  'liability.take_snapshot',
  'market.apply_changes',
  'market.run_delistings',
  'micro.store_receipts',
  'notification.count_dead',
  'notification.deliver_message',
  'notification.deliver_push',
  'notification.deliver_socket',
  'notification.prune',
  'operator.clean',
  'portfolio.bring_up_books',
  'portfolio.record_days',
  'referral.settle',
  'screening.ask_vendor',
  'screening.measure',
  'screening.rescreen',
  'spot.check_memory',
  'staking.run_days',
  'subscription.settle',
  'support.tell_unread',
  'tier.assign_levels',
  'tick.prune',
  'verification.auto_review',
  'wallet.check_custody',
  'wallet.check_memory',
  'wallet.mature_claims',
  'wallet.remind_owners',
  'wallet.watch_hot_wallets',
  'webhook.deliver',
  'webhook.measure',
  'webhook.prune',
] as const;

/** Jobs that run once for each chain, with its code at the end: `wallet.scan_btc`. */
export const CHAIN_JOBS = ['wallet.collect', 'wallet.pay_out', 'wallet.scan', 'wallet.sweep'] as const;
export type JobName = (typeof JOBS)[number] | `${(typeof CHAIN_JOBS)[number]}_${string}`;

/** The parts of the server that say how they are. */
export const HEALTH_PARTS = [
  'database',
  'lease',
  'clock',
  'spot',
  'contract',
  'ticks',
  'auditor',
  'feeds',
  'deliveries',
  'modes',
] as const;

/**
 * Health of a part, or of the whole. `degraded` serves: something is closed or late; `starting` and `down` do
 * not.
 */
export const HEALTH_STATES = ['ready', 'degraded', 'starting', 'down'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];
export type HealthPartName = (typeof HEALTH_PARTS)[number];

/**
 * Where the operator's own capital may be: `equity` stands for the owners outside, the others are accounts of the house
 * that stand against users (rule book, sections 2, 3 and 7).
 */
export const CAPITAL_ACCOUNTS = [
  'equity',
  'contract_pool',
  'insurance_fund',
  'micro_bankroll',
  'staking_rewards',
] as const;
export type CapitalAccount = (typeof CAPITAL_ACCOUNTS)[number];

/**
 * House accounts of which two operators may move money: proceeds of offerings can leave, and nothing can come
 * there.
 */
export const HOUSE_ACCOUNTS = [...CAPITAL_ACCOUNTS, 'subscription_proceeds'] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** They have capital in every coin; the others have it in USDT. */
export const EVERY_COIN_HOUSE_ACCOUNTS: readonly CapitalAccount[] = ['equity', 'staking_rewards'];

/** Roles of operators; none of them sets a balance, a price or an outcome, because no such call exists. */
export const OPERATOR_ROLES = [
  'support',
  'identity_reviewer',
  'fiat_arbiter',
  'content',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
  'security_admin',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The role that hands out roles and moves no money. */
export const EXCLUSIVE_ROLE: OperatorRole = 'security_admin';
export const MONEY_ROLES: readonly OperatorRole[] = [
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
];

/** Of operators: reliability, section 3, "operators". A change of filters or fees is announced this long before. */
export const OPERATOR_LIMITS = {
  passwordLengthMin: 12,
  passwordLengthMax: 64,
  sessionIdleMs: 900_000,
  sessionMs: 28_800_000,
  reasonLengthMin: 3,
  reasonLengthMax: 500,
  changeNoticeMs: 3_600_000,
  /** Time between the announcement of a delisting and its date. */
  delistingNoticeMs: 604_800_000,
  /** Time that a proposal waits for a second operator. */
  proposalMs: 259_200_000,
  /**
   * Time after an access was made, reset or widened in which its operator does not count among two persons.
   */
  newAccessMs: 86_400_000,
  /** Views of identity data in clear that one operator may have in an hour; the same subject counts once in `viewMs`. */
  viewsPerHour: 120,
  viewMs: 600_000,
  /** Time that a link works which sets password and authenticator. */
  enrolmentMs: 86_400_000,
} as const;

/** A proposal ends with the decision of a second operator, is taken back by who made it, or waits too long. */
export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'taken_back', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
