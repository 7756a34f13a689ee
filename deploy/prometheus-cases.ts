/** Series of an exchange where all is well, and of one in which one thing after the other is not. */

/** Series by their names, in the notation of `promtool test rules` with a sample each minute: `start+step` for ever. */
export type Series = Readonly<Record<string, string>>;

const ROLES = ['price', 'spot', 'contract', 'wallet', 'worker', 'auditor'] as const;

/** A server with all roles: it owns them (1), or stands by for them (0); `_` where it is gone. */
const owner = (instance: string, is: '1+0' | '0+0' | '_'): Series => ({
  [`openbourse_lease_is_open{job="openbourse",instance="${instance}"}`]: is,
  ...Object.fromEntries(
    ROLES.map((role) => [
      `openbourse_role_is_open{job="openbourse",instance="${instance}",role="${role}"}`,
      is,
    ]),
  ),
});

/** Server `a` owns the database, `b` stands by: it refuses calls, audits nothing and reads no chain. */
export const ALL_WELL: Series = {
  'up{job="openbourse",instance="a"}': '1+0',
  'up{job="openbourse",instance="b"}': '1+0',
  ...owner('a', '1+0'),
  ...owner('b', '0+0'),
  'openbourse_process_start_time_seconds{instance="a"}': '0+0',
  'openbourse_process_start_time_seconds{instance="b"}': '0+0',
  'openbourse_nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.01+0',
  'openbourse_clock_ahead_ms{instance="a"}': '-3+0',
  'openbourse_http_duration_ms_count{instance="a",status="200"}': '0+600',
  'openbourse_http_duration_ms_count{instance="a",status="503"}': '0+0',
  'openbourse_http_duration_ms_count{instance="b",status="503"}': '0+600',
  'openbourse_job_failures_total{instance="a",exported_job="ledger.seal"}': '0+0',
  'openbourse_job_failed_rows{instance="a",exported_job="staking.run_days"}': '0+0',
  'openbourse_database_archived_age_seconds{instance="a"}': '30+0',
  'openbourse_database_archived_age_seconds{instance="b"}': '0+0',
  'patroni_primary{instance="db-1"}': '1+0',
  'patroni_primary{instance="db-2"}': '0+0',
  'patroni_replica{instance="db-1"}': '0+0',
  'patroni_replica{instance="db-2"}': '1+0',
  'patroni_sync_standby{instance="db-1"}': '0+0',
  'patroni_sync_standby{instance="db-2"}': '1+0',
  'patroni_xlog_location{instance="db-1"}': '1000000000+1000000',
  'patroni_xlog_replayed_location{instance="db-2"}': '1000000000+1000000',
  'patroni_failsafe_mode_is_active{instance="db-1"}': '0+0',
  'openbourse_socket_connections{instance="a"}': '900+0',
  'openbourse_spot_answer_ms_bucket{instance="a",le="200"}': '0+600',
  'openbourse_spot_answer_ms_bucket{instance="a",le="1000"}': '0+600',
  'openbourse_spot_answer_ms_bucket{instance="a",le="+Inf"}': '0+600',
  'openbourse_spot_answer_ms_count{instance="a"}': '0+600',
  'openbourse_spot_fan_out_ms_bucket{instance="a",le="200"}': '0+600',
  'openbourse_spot_fan_out_ms_bucket{instance="a",le="1000"}': '0+600',
  'openbourse_spot_fan_out_ms_bucket{instance="a",le="+Inf"}': '0+600',
  'openbourse_book_mirrors_wrong_total{instance="a"}': '0+0',
  'openbourse_spot_queue_depth{instance="a"}': '3+0',
  'openbourse_auditor_violations{instance="a"}': '0+0',
  'openbourse_auditor_unfinished_checks{instance="a"}': '0+0',
  'openbourse_auditor_last_run_seconds{instance="a"}': '0+60',
  'openbourse_auditor_last_run_seconds{instance="b"}': '0+0',
  'openbourse_auditor_verified_seconds{instance="a"}': '0+60',
  'openbourse_auditor_verified_seconds{instance="b"}': '0+0',
  'openbourse_wallet_chain_read_seconds{instance="a",chain="ETH"}': '0+60',
  'openbourse_wallet_chain_block_seconds{instance="a",chain="ETH"}': '0+60',
  'openbourse_wallet_withdrawal_age_seconds{instance="a",chain="ETH",state="pending_review"}': '600+0',
  'openbourse_wallet_withdrawal_age_seconds{instance="a",chain="ETH",state="approved"}': '10+0',
  'openbourse_wallet_withdrawal_age_seconds{instance="a",chain="ETH",state="broadcast"}': '300+0',
  'openbourse_wallet_payout_failures{instance="a",chain="ETH"}': '0+0',
  'openbourse_wallet_unproved_withdrawals{instance="a"}': '0+0',
  'openbourse_wallet_stopped_by_itself{instance="a",chain="ETH"}': '0+0',
  'openbourse_wallet_short_assets{instance="a"}': '0+0',
  'openbourse_wallet_unproved_coins{instance="a"}': '0+0',
  'openbourse_wallet_hot_wallets_to_refill{instance="a"}': '0+0',
  'openbourse_wallet_addresses_left{instance="a",chain="SOL"}': '90000+0',
  'openbourse_market_feed_healthy{instance="a",symbol="BTC/USDT"}': '1+0',
  'openbourse_market_feed_healthy{instance="a",symbol="ETH/USDT"}': '1+0',
  'openbourse_market_feed_healthy{instance="a",symbol="EUR/USD"}': '0+0',
  'openbourse_market_source_reached{instance="a",source="one"}': '1+0',
  'openbourse_tick_beats_total{instance="a",outcome="stored"}': '0+120',
  'openbourse_contract_fund_is_negative{instance="a",fund="pool"}': '0+0',
  'openbourse_contract_openings_are_stopped{instance="a"}': '0+0',
  'openbourse_notification_dead{instance="a"}': '0+0',
  'openbourse_screening_oldest_case_seconds{instance="a"}': '0+0',
  'openbourse_screening_vendor_waiting_seconds{instance="a"}': '0+0',
  'openbourse_webhook_waiting_seconds{instance="a"}': '0+0',
  'openbourse_webhook_dead{instance="a"}': '0+0',
  'openbourse_notification_messages_total{instance="a",channel="email",outcome="lost"}': '0+0',
  'openbourse_operator_refused_views_total{instance="a"}': '0+0',
};

/** Series that differ from those of `ALL_WELL`, and the alerts that fire then. */
export interface Case {
  readonly what: string;
  readonly differs: Series;
  readonly fires: readonly string[];
  /** Minutes after which it is looked at, where half an hour is too soon. */
  readonly atMinutes?: number;
}

const of = (name: string, value: string, labels = 'instance="a"'): Series => ({
  [`openbourse_${name}{${labels}}`]: value,
});
/** One alert that fires when one series is another. */
const one = (alert: string, differs: Series): Case => ({ what: alert, differs, fires: [alert] });
const age = (state: string, value: string): Series =>
  of('wallet_withdrawal_age_seconds', value, `instance="a",chain="ETH",state="${state}"`);
const SLOW_ANSWERS: Series = {
  'openbourse_spot_answer_ms_bucket{instance="a",le="200"}': '0+480',
};

export const CASES: readonly Case[] = [
  { what: 'nothing', differs: {}, fires: [] },
  {
    what: 'the owner is lost and the standby has followed',
    differs: {
      'up{job="openbourse",instance="a"}': '0+0',
      ...owner('a', '_'),
      ...owner('b', '1+0'),
      'openbourse_http_duration_ms_count{instance="b",status="503"}': '0+0',
      'openbourse_http_duration_ms_count{instance="b",status="200"}': '0+600',
      'openbourse_auditor_last_run_seconds{instance="b"}': '0+60',
      'openbourse_database_archived_age_seconds{instance="b"}': '30+0',
    },
    fires: ['NoStandby', 'ServerDown'],
  },
  {
    what: 'every server is down',
    differs: {
      'up{job="openbourse",instance="a"}': '0+0',
      'up{job="openbourse",instance="b"}': '0+0',
      ...owner('a', '_'),
      ...owner('b', '_'),
    },
    fires: ['NoServerServes', 'NoStandby', 'ServerDown'],
  },
  {
    what: 'two owners',
    differs: { ...owner('b', '1+0') },
    fires: ['CallsFail', 'NoStandby', 'TwoServersServe', 'AuditLate'],
  },
  one('ServerRestarts', of('process_start_time_seconds', '0+60')),
  one('EventLoopStalls', of('nodejs_eventloop_lag_p99_seconds', '0.5+0')),
  one('ClockApart', of('clock_ahead_ms', '-800+0')),
  one('CallsFail', of('http_duration_ms_count', '0+60', 'instance="a",status="503"')),
  one('JobsFail', of('job_failures_total', '0+1', 'instance="a",exported_job="ledger.seal"')),
  one('JobRowsFail', of('job_failed_rows', '2+0', 'instance="a",exported_job="staking.run_days"')),
  one('ArchiveLate', of('database_archived_age_seconds', '0+60')),
  one('NoPrimary', { 'patroni_primary{instance="db-1"}': '0+0' }),
  one('NoSynchronousStandby', { 'patroni_sync_standby{instance="db-2"}': '0+0' }),
  one('ReplicaBehind', { 'patroni_xlog_replayed_location{instance="db-2"}': '900000000+1000000' }),
  one('EtcdAway', { 'patroni_failsafe_mode_is_active{instance="db-1"}': '1+0' }),
  one('SocketsFull', of('socket_connections', '19000+0')),
  { what: 'slow answers', differs: SLOW_ANSWERS, fires: ['OrderBudgetBurns', 'OrdersSlow'] },
  one('FanOutSlow', of('spot_fan_out_ms_bucket', '0+480', 'instance="a",le="200"')),
  one('BookMirrorWrong', of('book_mirrors_wrong_total', '0+1')),
  one('QueueLong', of('spot_queue_depth', '5000+0')),
  one('AuditViolated', of('auditor_violations', '1+0')),
  one('AuditLate', of('auditor_last_run_seconds', '0+0')),
  one('AuditUnfinished', of('auditor_unfinished_checks', '1+0')),
  { ...one('VerifiedLongAgo', of('auditor_verified_seconds', '0+0')), atMinutes: 7 * 60 },
  one('ChainUnread', of('wallet_chain_read_seconds', '0+0', 'instance="a",chain="ETH"')),
  {
    ...one('ChainStandsStill', of('wallet_chain_block_seconds', '0+0', 'instance="a",chain="ETH"')),
    atMinutes: 4 * 60,
  },
  one('WithdrawalsLate', age('approved', '1000+0')),
  one('WithdrawalsUnconfirmed', age('broadcast', '20000+0')),
  one('ReviewsLate', age('pending_review', '50000+0')),
  one('PayoutsFail', of('wallet_payout_failures', '0+1', 'instance="a",chain="ETH"')),
  one('WithdrawalsUnproved', of('wallet_unproved_withdrawals', '1+0')),
  one('PaymentUnknown', of('wallet_stopped_by_itself', '1+0', 'instance="a",chain="ETH"')),
  one('CustodyShort', of('wallet_short_assets', '1+0')),
  one('CustodyUnproved', of('wallet_unproved_coins', '1+0')),
  one('HotWalletLow', of('wallet_hot_wallets_to_refill', '1+0')),
  one('AddressesRunOut', of('wallet_addresses_left', '4000+0', 'instance="a",chain="SOL"')),
  one('FeedsUnhealthy', of('market_feed_healthy', '0+0', 'instance="a",symbol="BTC/USDT"')),
  one('SourceUnreached', of('market_source_reached', '0+0', 'instance="a",source="one"')),
  one('TicksMissing', of('tick_beats_total', '0+20', 'instance="a",outcome="stored"')),
  one('FundOwes', of('contract_fund_is_negative', '1+0', 'instance="a",fund="pool"')),
  one('OpeningsStopped', of('contract_openings_are_stopped', '1+0')),
  one('NoticesLost', of('notification_dead', '3+0')),
  one('ScreeningOverdue', of('screening_oldest_case_seconds', '90000+0')),
  one('ScreeningVendorSilent', of('screening_vendor_waiting_seconds', '900+0')),
  one('WebhooksLate', of('webhook_waiting_seconds', '7000+0')),
  one('WebhooksLost', of('webhook_dead', '1+0')),
  one('LettersLost', of('notification_messages_total', '0+1', 'instance="a",channel="email",outcome="lost"')),
  one('ViewsRefused', of('operator_refused_views_total', '0+1')),
];
