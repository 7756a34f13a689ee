import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { type Fields, type OnceCases, type OnceStage, REASON } from './once-stage.ts';
import { BRAND } from './harbor-brand.ts';
import { screeningCases } from './once-screening-cases.ts';
import { webhookCases } from './once-webhook-cases.ts';

/** Calls of the console that propose a change, and those that act at once. */
export function consoleCases({ server, trader, operator }: OnceStage): OnceCases {
  const announced = (hours = 2) => ({
    effective_from: (Math.ceil(server.clock.now() / HOUR_MS) + hours) * HOUR_MS,
    reason: REASON,
  });
  const uidOf = async () => (await trader.client.call('identity.info', {})).uid;
  /** A proposal with another field for another body. */
  const proposes = (role: string, input: () => Promise<Fields> | Fields, other: Fields) => async () => {
    const fields = await input();
    const by = await operator(role);
    return { by, input: fields, other: { ...fields, ...other }, adds: 'operator.proposal' };
  };
  const rates = { overnight_long_percent: '0.02', overnight_short_percent: '0.02' };
  const rule = { currency_match_id: 1, lot_size: '0.001', lots_max: 5_000, leverage_max: 50 };
  const fees = { spread_percent: '0.1', fee_percent: '0.1', liquidation_fee_percent: '0.5' };
  const product = { currency_id: 1, cycle_days: 30, apr_percent: '7.3', quantity: '100' };
  const sizes = { user_min: '1', user_max: '100', reason: REASON };
  const move = { from_account: 'equity', to_account: 'micro_bankroll', currency_id: 1, amount: '10' };
  const declared = {
    currency_id: 1,
    place: 'Vault in Zurich',
    amount: '10',
    proof: 'https://example.com/proof',
  };
  const draft = async () =>
    (await operator('risk')).client.call('staking.operator_add_product', { ...product, ...sizes });
  const news = async () =>
    (await operator('content')).client.call('content.operator_save_news', { category_id: 3 });
  const setMode = async (matchId: number) =>
    (await operator('risk')).client.call('site.operator_set_mode', {
      ...{ mode: 'cancel_only', currency_match_id: matchId, reason: REASON },
    });
  return {
    ...screeningCases({ server, operator }),
    ...webhookCases({ server, operator }),
    'tier.operator_add_programme': proposes(
      'risk',
      () => ({
        keep_days: 14,
        levels: 'VIP 1|vip1|100000|',
        ...announced(),
      }),
      { keep_days: 15 },
    ),
    'tier.operator_assign': proposes(
      'risk',
      () => ({
        ...{ user_id: trader.userId, user_group: 'maker', reason: REASON },
        until: server.clock.now() + DAY_MS,
      }),
      { user_group: 'staff' },
    ),
    'contract.operator_add_rule': proposes('risk', () => ({ ...rule, ...fees, ...rates, ...announced() }), {
      lots_max: 4_000,
    }),
    'contract.operator_add_exposure_rule': proposes(
      'risk',
      () => ({ match_percent: '5', total_percent: '50', ...announced() }),
      { match_percent: '6' },
    ),
    'micro.operator_add_product': proposes(
      'risk',
      () => ({ seconds: 90, profit_percent: '80', loss_percent: '100', is_offered: true, ...announced() }),
      { profit_percent: '81' },
    ),
    'spot.operator_add_fee_rule': proposes(
      'risk',
      () => ({ maker_fee_percent: '0.05', taker_fee_percent: '0.08', ...announced() }),
      { taker_fee_percent: '0.09' },
    ),
    'market.operator_change_filters': proposes(
      'risk',
      () => ({ currency_match_id: 2, min_notional: '6', ...announced() }),
      { min_notional: '7' },
    ),
    'market.operator_delist_match': proposes('risk', () => ({ currency_match_id: 3, ...announced(200) }), {
      currency_match_id: 4,
    }),
    'market.operator_withdraw_delisting': proposes(
      'risk',
      async () => {
        const by = await operator('risk');
        const planned = { currency_match_id: 5, ...announced(200) };
        await server.approve(await by.client.call('market.operator_delist_match', planned));
        return { currency_match_id: 5, reason: REASON };
      },
      { currency_match_id: 6 },
    ),
    'referral.operator_add_rates': proposes(
      'risk',
      () => ({
        level1_percent: '10',
        level2_percent: '5',
        months: 6,
        agent_max_percent: '30',
        ...announced(),
      }),
      { months: 7 },
    ),
    'wallet.operator_set_term': proposes(
      'risk',
      () => ({ name: 'automatic_max', value: '5', ...announced() }),
      {
        value: '6',
      },
    ),
    'wallet.operator_change_hot_wallet_cap': proposes(
      'risk',
      () => ({ chain: 'ETH', cap_usdt: '900000000', reason: REASON }),
      { cap_usdt: '900000001' },
    ),
    'wallet.operator_declare_custody': proposes('ledger_maker', () => ({ ...declared, reason: REASON }), {
      amount: '11',
    }),
    'liability.operator_take_snapshot': proposes('ledger_maker', () => ({ reason: REASON }), {
      reason: `${REASON}, again`,
    }),
    'ledger.operator_move_capital': proposes('ledger_maker', () => ({ ...move, reason: REASON }), {
      amount: '11',
    }),
    'ledger.operator_post_entry': proposes(
      'ledger_maker',
      async () => ({
        ...{ uid: await uidOf(), account_type_id: 1, currency_id: 1, direction: 'credit', amount: '25' },
        ...{ kind: 'correction', reason: REASON },
      }),
      { amount: '26' },
    ),
    'ledger.operator_acknowledge_violation': proposes(
      'risk',
      async () => {
        const [row] = await server.owner.query<{ id: number }>(
          `insert into ledger.violation (check_name, key, facts, product, found_at, last_found_at)
           values ('L1', sha256('once'), '{}', 'referral', now(), now()) returning id`,
        );
        return { id: row?.id ?? 0, reason: REASON };
      },
      { reason: `${REASON}, again` },
    ),
    'content.operator_set_setting': proposes(
      'content',
      () => ({ key: 'service_url', value: 'https://example.com/help', reason: REASON }),
      { value: 'https://example.com/desk' },
    ),
    'site.operator_set_brand': proposes('content', () => ({ ...BRAND, based_on: 1, reason: REASON }), {
      name: 'Harbour Exchange',
    }),
    'staking.operator_open_product': proposes(
      'risk',
      async () => ({ id: (await draft()).id, reason: REASON }),
      { reason: `${REASON}, again` },
    ),
    'site.operator_lift_mode': proposes('risk', async () => ({ id: (await setMode(3)).id, reason: REASON }), {
      reason: `${REASON}, again`,
    }),
    'operator.decide_proposal': async () => {
      const { client } = await operator('risk');
      const by = await server.operator({ roles: 'risk' });
      const { id } = await client.call('wallet.operator_set_term', {
        ...{ name: 'automatic_max', value: '7', ...announced(3) },
      });
      const input = { id, decision: 'approve', reason: REASON };
      return { by, input, other: { ...input, decision: 'reject' }, adds: 'operator.proposal_decision' };
    },
    'operator.create': proposes(
      'security_admin',
      () => ({ email: 'lena@example.com', name: 'Lena', roles: 'support', reason: REASON }),
      { name: 'Lena B.' },
    ),
    'operator.set_roles': proposes(
      'security_admin',
      async () => ({
        ...{ operator_id: (await server.operator({ roles: 'support' })).operatorId, roles: 'content' },
        reason: REASON,
      }),
      { roles: 'risk' },
    ),
    'operator.reset_access': proposes(
      'security_admin',
      async () => ({
        operator_id: (await server.operator({ roles: 'support' })).operatorId,
        reason: REASON,
      }),
      { reason: `${REASON}, again` },
    ),
    'wallet.operator_withdraw_term': async () => {
      const by = await operator('risk');
      const term = { name: 'automatic_max', value: '8', ...announced(4) } as const;
      await server.approve(await by.client.call('wallet.operator_set_term', term));
      const terms = await by.client.call('wallet.operator_terms', {});
      const input = { id: terms.find(({ value }) => value === '8')?.id ?? 0, reason: REASON };
      return { by, input, other: { ...input, reason: `${REASON}, again` }, adds: null };
    },
    'wallet.operator_stop_withdrawals': async () => {
      const input = { chain: 'ETH', reason: REASON };
      return { by: await operator('risk'), input, other: { ...input, chain: 'BTC' }, adds: null };
    },
    'wallet.operator_lower_hot_wallet_cap': async () => {
      const input = { chain: 'BTC', cap_usdt: '100', reason: REASON };
      return { by: await operator('risk'), input, other: { ...input, cap_usdt: '99' }, adds: null };
    },
    'staking.operator_add_product': async () => {
      const input = { ...product, ...sizes };
      return {
        ...{ by: await operator('risk'), input, other: { ...input, cycle_days: 31 } },
        adds: 'staking.product',
      };
    },
    'staking.operator_close_product': async () => {
      const input = { id: (await draft()).id, reason: REASON };
      return { by: await operator('risk'), input, other: { ...input, id: input.id + 1 }, adds: null };
    },
    'site.operator_set_mode': async () => {
      const input = { mode: 'cancel_only', currency_match_id: 2, reason: REASON };
      return {
        ...{ by: await operator('risk'), input, other: { ...input, currency_match_id: 4 } },
        adds: 'kernel.mode',
      };
    },
    'content.operator_save_news': async () => ({
      ...{ by: await operator('content'), input: { category_id: 3 }, other: { category_id: 2 } },
      adds: 'content.news',
    }),
    'content.operator_save_news_text': async () => {
      const { id } = await news();
      const input = {
        id,
        locale: 'en-US',
        title: 'Maintenance',
        summary: 'Two hours',
        content: '<p>On Sunday.</p>',
      };
      return {
        ...{ by: await operator('content'), input, other: { ...input, title: 'Rest' } },
        adds: 'content.news_text',
      };
    },
  };
}
