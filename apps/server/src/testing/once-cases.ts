import { HOUR_MS } from '@openbourse/money';
import type { EndpointName } from '@openbourse/api';
import { nextTurn } from '../kernel/clock.ts';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import { offeringStage } from './offering-stage.ts';
import type { OperatorOptions, TestOperator, TestServer, TestUser } from './start-test-server.ts';

/** Calls that are made once, with what two different bodies of each hold. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

export interface OnceCase {
  readonly by: TestUser | TestOperator;
  readonly input: Fields;
  /** Null for a call without a field. */
  readonly other: Fields | null;
  /** The table that gets exactly one row; null for a call that changes rows alone. */
  readonly adds: string | null;
  /** Refusal of another body, where it is not the gate's. */
  readonly conflict?: string;
  /** It is answered by the next recorded tick. */
  readonly awaitsTick?: boolean;
}

export type OnceCases = Partial<Readonly<Record<EndpointName, () => Promise<OnceCase>>>>;

const REASON = 'For the table of calls';
const TO_FINANCIAL = { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1 };
const TO_CONTRACT = { ...TO_FINANCIAL, to_account_type_id: 2 };
const LIMIT = { currency_match_id: 1, type: 'limit', lots: 20, leverage: 10, price: '50000' } as const;

/** A server's people and the things that they share. */
export interface OnceStage {
  readonly server: TestServer;
  /** With 10,000 USDT in the account of trading, in the financial account and in that of contracts. */
  readonly trader: TestUser;
  operator(role: OperatorOptions['roles']): Promise<TestOperator>;
}

export async function onceStage(server: TestServer): Promise<OnceStage> {
  const operators = new Map<string, Promise<TestOperator>>();
  const trader = await server.user({ funds: { USDT: '30000' } });
  for (const accounts of [TO_FINANCIAL, TO_CONTRACT])
    await trader.client.call('ledger.transfer', { ...accounts, amount: '10000' });
  return {
    server,
    trader,
    operator: (role) => {
      const known = operators.get(role) ?? server.operator({ roles: role });
      operators.set(role, known);
      return known;
    },
  };
}

/** Lets beats pass until something is answered. */
export async function duringBeats<T>(server: TestServer, run: () => Promise<T>): Promise<T> {
  const beat = async (): Promise<void> => {
    server.feed.setPrice('BTC/USDT', '60000');
    await server.beat();
  };
  await beat();
  let isAnswered = false;
  const answer = run().finally(() => {
    isAnswered = true;
  });
  answer.catch(() => undefined);
  while (!isAnswered) {
    await beat();
    await nextTurn();
  }
  return answer;
}

/** Calls about the money of one user. */
export function moneyCases({ server, trader }: OnceStage): OnceCases {
  const stake = async () => {
    const [pool] = await trader.client.call('staking.products', {});
    return trader.client.call('staking.subscribe', { product_id: pool?.id ?? 0, amount: '100' });
  };
  const offering = async () => {
    const stage = await offeringStage(server);
    const now = server.clock.now();
    const id = await stage.publish({ cancel_until: now + HOUR_MS, ends_at: now + 2 * HOUR_MS });
    server.clock.advance(3_000);
    return id;
  };
  const position = () =>
    duringBeats(server, () =>
      trader.client.call('contract.open', {
        ...{ currency_match_id: 1, side: 'long', type: 'market', lots: 20, leverage: 10 },
      }),
    );
  const pending = () =>
    duringBeats(server, () => trader.client.call('contract.open', { ...LIMIT, side: 'long' }));
  const by = trader;
  return {
    'staking.subscribe': async () => {
      const [pool] = await trader.client.call('staking.products', {});
      const input = { product_id: pool?.id ?? 0, amount: '100' };
      return { by, input, other: { ...input, amount: '101' }, adds: 'staking.order' };
    },
    'staking.redeem': async () => {
      const { id } = await stake();
      const input = { id, payout: '100', pay_password: TEST_PAY_PASSWORD };
      return { by, input, other: { ...input, payout: '99' }, adds: null };
    },
    'subscription.commit': async () => {
      const input = { offering_id: await offering(), amount: '100' };
      return { by, input, other: { ...input, amount: '101' }, adds: 'subscription.commitment' };
    },
    'subscription.cancel': async () => {
      const [first, second] = [await offering(), await offering()];
      for (const offering_id of [first, second])
        await trader.client.call('subscription.commit', { offering_id, amount: '100' });
      return { by, input: { offering_id: first }, other: { offering_id: second }, adds: null };
    },
    'ledger.transfer': async () => {
      const input = { ...TO_FINANCIAL, amount: '7' };
      return { by, input, other: { ...input, amount: '8' }, adds: 'ledger.transfer' };
    },
    'spot.place_order': async () => {
      const input = { currency_match_id: 1, side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
      // The key serves as the id of the order, which the writer keeps.
      const conflict = 'spot.client_order_id_conflict';
      return { by, input, other: { ...input, quantity: '0.02' }, adds: 'spot.order', conflict };
    },
    'spot.cancel_all': async () => ({
      ...{ by: await server.user(), input: {}, other: { currency_match_id: 1 }, adds: null },
    }),
    'micro.place': async () => {
      const input = { currency_match_id: 1, direction: 'up', seconds: 60, stake: '5', is_practice: true };
      return { by, input, other: { ...input, stake: '6' }, adds: 'micro.order', awaitsTick: true };
    },
    'contract.open': async () => {
      const input = { ...LIMIT, side: 'long', price: '50000' };
      return { by, input, other: { ...input, lots: 21 }, adds: 'contract.position', awaitsTick: true };
    },
    'contract.cancel': async () => {
      const [first, second] = [await pending(), await pending()];
      return { by, input: { id: first.id }, other: { id: second.id }, adds: null };
    },
    'contract.cancel_all': async () => {
      await pending();
      return { by, input: {}, other: { currency_match_id: 1 }, adds: null };
    },
    'contract.set_triggers': async () => {
      const { id } = await position();
      return { by, input: { id, stop_loss: '58000' }, other: { id, stop_loss: '58001' }, adds: null };
    },
    'contract.change_margin': async () => {
      const { id } = await position();
      const input = { id, action: 'add', amount: '1' };
      return { by, input, other: { ...input, amount: '2' }, adds: null };
    },
    'contract.close': async () => {
      const { id } = await position();
      return { by, input: { id, lots: 5 }, other: { id, lots: 6 }, adds: 'contract.close', awaitsTick: true };
    },
    'contract.close_all': async () => {
      await position();
      return { by, input: { side: 'long' }, other: { side: 'short' }, adds: null, awaitsTick: true };
    },
    'demo.verify_me': async () => ({
      ...{ by: await server.user({ isVerified: false }), input: {}, other: null, adds: null },
    }),
  };
}

const FEEDBACK = { type: 'trading', title: 'Chart', content: 'The chart does not move.' } as const;

/** Calls of support and of feedback, by both sides. */
export function deskCases({ server, trader, operator }: OnceStage): OnceCases {
  const feedback = () => trader.client.call('feedback.submit', FEEDBACK);
  /** The conversation of a new user; support has claimed it where asked. */
  const conversation = async (isClaimed: boolean) => {
    const { client } = await operator('support');
    const user = await server.user();
    await user.client.call('support.send_message', { text: 'Hello' });
    const rows = await server.app.slices.db.query<{ id: string }>(
      'select public_id as id from support.conversation where user_id = $1',
      [user.userId],
    );
    const id = rows[0]?.id ?? '';
    if (isClaimed) await client.call('support.operator_claim', { id });
    return id;
  };
  const ofConversations = (isClaimed: boolean) => async () => ({
    ...{ by: await operator('support'), input: { id: await conversation(isClaimed) } },
    ...{ other: { id: await conversation(isClaimed) }, adds: null },
  });
  const template = { desk: 'chat', locale: 'en-US', name: 'Thanks', text: 'Thank you.' } as const;
  return {
    'support.send_message': async () => {
      // The first message of a conversation gets an answer by itself.
      await trader.client.call('support.send_message', { text: 'Hello' });
      const [input, other] = [{ text: 'Hello?' }, { text: 'Hello!' }];
      return { by: trader, input, other, adds: 'support.message' };
    },
    'support.operator_claim': ofConversations(false),
    'support.operator_close': ofConversations(true),
    'support.operator_hand_over': ofConversations(true),
    'support.operator_send_message': async () => {
      const input = { id: await conversation(true), text: 'Hello' };
      return {
        by: await operator('support'),
        input,
        other: { ...input, text: 'Hi' },
        adds: 'support.message',
      };
    },
    'support.operator_save_template': async () => ({
      ...{ by: await operator('support'), input: template, other: { ...template, name: 'Many thanks' } },
      adds: 'support.template',
    }),
    'support.operator_remove_template': async () => {
      const by = await operator('support');
      const { id } = await by.client.call('support.operator_save_template', { ...template, name: 'Old' });
      return { by, input: { id }, other: { id: id + 1 }, adds: null };
    },
    'feedback.submit': async () => ({
      ...{ by: trader, input: FEEDBACK, other: { ...FEEDBACK, title: 'Charts' }, adds: 'support.feedback' },
    }),
    'feedback.reply': async () => {
      const input = { id: (await feedback()).id, text: 'Any news?' };
      return { by: trader, input, other: { ...input, text: 'News?' }, adds: 'support.feedback_message' };
    },
    'feedback.operator_reply': async () => {
      const input = { id: (await feedback()).id, text: 'It moves.' };
      const by = await operator('support');
      return { by, input, other: { ...input, text: 'It does.' }, adds: 'support.feedback_message' };
    },
  };
}

/** Calls of the console that propose a change, and those that act at once. */
export function consoleCases({ server, trader, operator }: OnceStage): OnceCases {
  const announced = () => ({ effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON });
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
    'content.operator_set_setting': proposes(
      'content',
      () => ({ key: 'service_url', value: 'https://example.com/help', reason: REASON }),
      { value: 'https://example.com/desk' },
    ),
    'staking.operator_open_product': proposes(
      'risk',
      async () => ({ id: (await draft()).id, reason: REASON }),
      { reason: `${REASON}, again` },
    ),
    'site.operator_lift_mode': proposes('risk', async () => ({ id: (await setMode(3)).id, reason: REASON }), {
      reason: `${REASON}, again`,
    }),
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
