import { randomUUID } from 'node:crypto';
import { ENDPOINTS, EXCLUSIVE_ROLE, OPERATOR_ROLES } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { addDecimal, compareDecimal, DAY_MS, HOUR_MS, MAX_SCALE, mulDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveColdWallet } from '../testing/cold-wallet.ts';
import { insertCase, insertList } from '../testing/insert-screening.ts';
import { insertWebhook } from '../testing/insert-webhook.ts';
import { insertLateDeposit } from '../testing/late-deposit.ts';
import { buyOn, payFor } from '../testing/fiat-orders.ts';
import { type FiatMerchant, type FiatPerson, fiatStage } from '../testing/fiat-stage.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';
import { uploadVoucher } from '../testing/upload-voucher.ts';
import { callWithdraw, makeWithdrawer } from '../testing/withdrawer.ts';
import { BRAND } from '../testing/harbor-brand.ts';

const PRICES: Readonly<Record<string, string>> = { USDT: '1', BTC: '50000', ETH: '2000' };
const FUNDS = '1000';
/** Amount that one operator may let go within a day, in USDT (rule book, section 6). */
const ONE_OPERATOR_MAX = '20000';
/** The jobs of a simulated week run as well. */
const WEEK_TIMEOUT_MS = 300_000;
const reason = 'to the advantage of a friend';
/** Accounts of anybody would be paid. */
const paying = { picture: 'none', is_name_verified: false } as const;
const webhook = { url: 'https://friend.example.com/', description: 'Friend', kinds: 'withdrawal.requested' };

/** One person with some roles, and a friend outside who gains from whatever passes. */
interface Pair {
  readonly roles: string;
  operator: TestOperator;
  readonly friend: TestUser;
  readonly uid: string;
  accepted: number;
  /** Orders in rights protection: the friend bought without paying, or sold and was paid. */
  readonly disputes: readonly { readonly id: string; readonly winner: 'buyer' | 'seller' }[];
  /** Withdrawals from the friend's account, or a stolen one: a large one, and many smaller ones. */
  readonly withdrawals: readonly string[];
}

let server: TestServer;
let pairs: readonly Pair[];

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  setPrices();
  const dispute = await openDisputes();
  // The strongest single person: every role beside that of who hands roles out.
  const all = OPERATOR_ROLES.filter((role) => role !== EXCLUSIVE_ROLE).join(',');
  const made: Pair[] = [];
  for (const roles of [...OPERATOR_ROLES, all]) {
    const friend = await dispute.friend();
    const { uid } = await friend.client.call('identity.info', {});
    const operator = await server.operator({ roles });
    made.push({
      ...{ roles, operator, friend, uid, accepted: 0 },
      disputes: roles.includes('fiat_arbiter') ? await dispute.begin(friend) : [],
      withdrawals: roles.includes('withdrawal') ? await beginWithdrawals() : [],
    });
  }
  pairs = made;
}, 120_000);
afterAll(() => server.stop());

function setPrices(): void {
  for (const [code, price] of Object.entries(PRICES))
    if (code !== 'USDT') server.feed.setPrice(`${code}/USDT`, price);
  server.clock.advance(1_000);
}

/** An honest seller, and a dishonest one who is a friend of everybody. */
async function openDisputes() {
  const stage = await fiatStage(server);
  const [honest, dishonest] = [await stage.merchant(), await stage.merchant()];
  const ads = { honest: await stage.publish(honest), dishonest: await stage.publish(dishonest) };
  const text = 'Nothing has arrived on my account.';
  const begin = async (seller: FiatMerchant, buyer: FiatPerson, ad: typeof ads.honest) => {
    const { id } = await buyOn(buyer, ad);
    await payFor(buyer, id);
    await seller.client.call('fiat.dispute', { id, reason: 'not_received', text });
    return id;
  };
  return {
    friend: () => stage.person({ funds: { USDT: FUNDS } }),
    begin: async (friend: FiatPerson): Promise<Pair['disputes']> => [
      { id: await begin(honest, friend, ads.honest), winner: 'buyer' },
      { id: await begin(dishonest, await stage.person(), ads.dishonest), winner: 'seller' },
    ],
  };
}

async function beginWithdrawals(): Promise<readonly string[]> {
  const ids = [];
  for (const [index, amount] of ['25000', '12000', '12000'].entries()) {
    const address = `0x${'1'.repeat(38)}${pairsMade}${index}`;
    const user = await makeWithdrawer(server, {
      ...{ funds: { USDT: '30000' }, currencyId: 1, chain: 'ETH', address, level: 2 },
    });
    ids.push((await callWithdraw(user, amount, {})).id);
  }
  pairsMade += 1;
  return ids;
}
let pairsMade = 0;

type Inputs = (pair: Pair, at: number) => Promise<readonly object[]> | readonly object[];

/** The calls with which one person could enrich the friend, and what they would send. */
const ENRICHING: Readonly<Record<string, Inputs>> = {
  'ledger.operator_post_entry': ({ uid }) => [
    {
      ...{ uid, account_type_id: 1, currency_id: 1, direction: 'credit', amount: '1000000' },
      ...{ kind: 'compensation', reason },
    },
  ],
  'liability.operator_take_snapshot': () => [{ reason }],
  'ledger.operator_move_capital': () => [
    { from_account: 'equity', to_account: 'staking_rewards', currency_id: 1, amount: '1000000', reason },
  ],
  'wallet.operator_decide_manual_deposit': async ({ friend }) => {
    const { data } = await friend.client.call('wallet.deposits', { kind: 'manual' });
    return data.flatMap(({ id, received }) => [
      { id, decision: 'approve', amount: received, reason },
      { id, decision: 'approve', amount: '20000', reason },
    ]);
  },
  'wallet.operator_list_chain': () => [
    {
      ...{ chain: 'LTC', name: 'Litecoin', family: 'utxo', network: 'litecoin', reason },
      ...{ confirmations_credit: 6, confirmations_withdraw: 12 },
    },
  ],
  'wallet.operator_list_asset': () => [
    {
      ...{ currency_id: 4, chain: 'TRX', network: 'TRC20', scale: 6, reason },
      contract_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
      ...{ min_deposit: '1', min_withdrawal: '2', withdrawal_fee: '1' },
    },
  ],
  'wallet.operator_delist_asset': (_pair, at) => [
    { asset_id: 1, deposits_until: at + 8 * DAY_MS, withdrawals_until: at + 38 * DAY_MS, reason },
  ],
  'wallet.operator_withdraw_delisting': () => [{ asset_id: 1, reason }],
  'wallet.operator_relist_asset': () => [{ asset_id: 1, reason }],
  'wallet.operator_credit_late_deposit': async ({ friend }) => [
    { deposit_id: await insertLateDeposit(server.app.slices.db, friend.userId), reason },
  ],
  'wallet.operator_reject_late_deposit': async ({ friend }) => [
    { deposit_id: await insertLateDeposit(server.app.slices.db, friend.userId), reason },
  ],
  'wallet.operator_set_term': (_pair, at) => [
    { name: 'claim_one_operator_max', value: '20000', effective_from: at + 2 * HOUR_MS, reason },
    { name: 'one_operator_max', value: '20000000', effective_from: at + 2 * HOUR_MS, reason },
    { name: 'automatic_max', value: '20000000', effective_from: at + 2 * HOUR_MS, reason },
  ],
  'wallet.operator_change_hot_wallet_cap': () => [{ chain: 'ETH', cap_usdt: '900000000', reason }],
  'wallet.operator_request_refill': async () => [
    { asset_id: await giveColdWallet(server.owner), amount: '10', reason },
  ],
  'wallet.operator_declare_custody': () => [
    { currency_id: 1, place: 'Vault', amount: '1000000000', proof: 'Kept in mind', reason },
  ],
  'spot.operator_add_fee_rule': (_pair, at) => [
    { maker_fee_percent: '0', taker_fee_percent: '0', effective_from: at + 2 * HOUR_MS, reason },
  ],
  'tier.operator_add_programme': (_pair, at) => [
    { keep_days: 90, levels: 'VIP 1|vip1||0.01', effective_from: at + 2 * HOUR_MS, reason },
  ],
  'tier.operator_assign': ({ friend }, at) => [
    { user_id: friend.userId, user_group: 'maker', until: at + 2 * HOUR_MS, reason },
  ],
  'fiat.operator_add_payment_method': () => [
    { kind: 'friendly', name: 'Friend', fields: 'phone|phone|required|||Phone', ...paying, reason },
  ],
  'fiat.operator_change_payment_method': () => [
    { kind: 'bank', name: 'Bank', fields: 'note|text|optional|||Note', ...paying, reason },
  ],
  'fiat.operator_offer_payment_method': () => [{ kind: 'wechat', is_offered: false, reason }],
  'screening.operator_decide_case': async ({ friend }) => [
    { id: await insertCase(server.owner, friend.userId), decision: 'release', reason },
  ],
  'screening.operator_change_list': async () => [
    {
      ...{ version_id: await insertList(server.owner), act: 'begin', on_exact: 'deny', near_percent: 88 },
      reason,
    },
  ],
  'webhook.operator_add_endpoint': () => [{ ...webhook, reason }],
  'webhook.operator_change_endpoint': async () => [
    { id: await insertWebhook(server.owner), ...webhook, reason },
  ],
  'webhook.operator_set_state': async () => [
    { id: await insertWebhook(server.owner), state: 'active', reason },
  ],
  'webhook.operator_rotate_secret': async () => [{ id: await insertWebhook(server.owner), reason }],
  'contract.operator_add_rule': (_pair, at) => [
    {
      ...{ currency_match_id: 1, lot_size: '0.001', lots_max: 5_000, leverage_max: 100 },
      ...{ spread_percent: '0', fee_percent: '0', liquidation_fee_percent: '0' },
      ...{ overnight_long_percent: '-5', overnight_short_percent: '5' },
      ...{ effective_from: at + 2 * HOUR_MS, reason },
    },
    {
      ...{ currency_match_id: 1, lot_size: '0.001', lots_max: 5_000, leverage_max: 100 },
      ...{ spread_percent: '0', fee_percent: '0', liquidation_fee_percent: '0' },
      ...{ overnight_long_percent: '-5', overnight_short_percent: '-5' },
      ...{ effective_from: at + 3 * HOUR_MS, reason },
    },
  ],
  'contract.operator_add_exposure_rule': (_pair, at) => [
    { match_percent: '1000', total_percent: '1000', effective_from: at + 2 * HOUR_MS, reason },
  ],
  'micro.operator_add_product': (_pair, at) => [
    {
      ...{ seconds: 60, profit_percent: '99', loss_percent: '100', is_offered: true },
      ...{ effective_from: at + 2 * HOUR_MS, reason },
    },
  ],
  'market.operator_change_filters': (_pair, at) => [
    { currency_match_id: 1, min_notional: '0', effective_from: at + 2 * HOUR_MS, reason },
  ],
  'ledger.operator_list_currency': () => [
    { code: 'MULE', name: 'Mule', kind: 'coin', scale: 8, in_fiat: true, offers_fiat: true, reason },
  ],
  'ledger.operator_set_logo': () => [{ currency_id: 2, file_id: randomUUID(), reason }],
  'market.operator_delist_match': (_pair, at) => [
    { currency_match_id: 1, effective_from: at + 8 * DAY_MS, reason },
  ],
  'market.operator_withdraw_delisting': () => [{ currency_match_id: 1, reason }],
  'market.operator_list_match': () => [
    {
      ...{ base_currency_code: 'ETH', quote_currency_code: 'BTC', price_tick: '0.00001', reason },
      ...{ quantity_step: '0.001', quantity_max: '2000', min_notional: '0.0001' },
    },
  ],
  'content.operator_set_setting': () => [
    { key: 'app_download_url', value: 'https://mule.example/app', reason },
    { key: 'service_url', value: 'https://mule.example/help', reason },
  ],
  'staking.operator_open_product': async ({ operator }) => {
    const drafts = await attempt(operator, 'staking.operator_add_product', {
      ...{ currency_id: 1, cycle_days: 1, apr_percent: '100', quantity: '100000' },
      ...{ user_min: '1', user_max: '100000', reason },
    });
    return drafts === null ? [] : [{ id: (drafts as { id: number }).id, reason }];
  },
  'subscription.operator_publish': () => [{ id: 1, reason }],
  'referral.operator_add_rates': (_pair, at) => [
    {
      ...{ level1_percent: '49', level2_percent: '25', months: 12, agent_max_percent: '25' },
      ...{ effective_from: at - (at % HOUR_MS) + 2 * HOUR_MS, reason },
    },
  ],
  'referral.operator_add_agent': async ({ friend }) => {
    const { code } = await friend.client.call('referral.authorization_code', {});
    return [{ code, rate_percent: '40', reason }];
  },
  'referral.operator_set_agent_rate': ({ friend }) => [
    { user_id: friend.userId, rate_percent: '40', reason },
  ],
  'identity.operator_unfreeze_user': ({ friend }) => [{ user_id: friend.userId, reason }],
  'identity.operator_enable_user': ({ friend }) => [{ user_id: friend.userId, reason }],
  'identity.operator_reset_authenticator': () => [{ user_id: 1, reason }],
  'fiat.operator_rule': ({ disputes }) =>
    disputes.map(({ id, winner }) => {
      const ground = winner === 'buyer' ? ('payment_proved' as const) : ('payment_not_proved' as const);
      return { id, winner, ground, text: 'The statement of the bank shows it.' };
    }),
  // Twice, as the first of two approvals and as the second.
  'wallet.operator_decide_withdrawal': ({ withdrawals }) =>
    [...withdrawals, ...withdrawals].map((id) => ({ id, decision: 'approve', reason })),
  'site.operator_set_brand': () => [{ ...BRAND, name: 'Mule Exchange', based_on: 1, reason }],
  'site.operator_lift_mode': () => [{ id: 1, reason }],
  'ledger.operator_acknowledge_violation': () => [{ id: 1, reason }],
  'wallet.operator_resume_withdrawals': () => [{ reason }],
  'wallet.operator_adopt_payment': ({ withdrawals }) =>
    withdrawals.map((id) => ({
      ...{ chain: 'ETH', txid: '0xunknown', withdrawal_id: id, reason },
      ...{ block_hash: '0xblock', network_fee: '0.001' },
    })),
  'operator.create': ({ operator }, at) => [
    { email: `m${operator.operatorId}-${at}@mule.example`, name: 'M', roles: 'ledger_maker', reason },
    { email: `c${operator.operatorId}-${at}@mule.example`, name: 'C', roles: 'ledger_checker', reason },
  ],
  'operator.set_roles': () =>
    pairs.map(({ operator }) => ({
      operator_id: operator.operatorId,
      roles: 'ledger_maker,ledger_checker',
      reason,
    })),
  'operator.reset_access': () => pairs.map(({ operator }) => ({ operator_id: operator.operatorId, reason })),
  'operator.set_active': () =>
    pairs.map(({ operator }) => ({ operator_id: operator.operatorId, is_active: false, reason })),
};

/** Two persons make them as well, in steps that the thing itself keeps. */
const WITH_STATES_OF_THEIR_OWN = [
  'wallet.operator_decide_withdrawal',
  'wallet.operator_decide_manual_deposit',
  'fiat.operator_rule',
] as const;

async function attempt(operator: TestOperator, name: string, input: object): Promise<unknown> {
  try {
    return await operator.client.call(name as never, input as never);
  } catch (error) {
    if (error instanceof ClientError) return null;
    throw error;
  }
}

/** Everything the person can begin, and then everything begun so far tried again. */
async function play(pair: Pair): Promise<void> {
  const at = server.clock.now();
  for (const [name, inputs] of Object.entries(ENRICHING)) {
    for (const input of await inputs(pair, at)) {
      const reply = await attempt(pair.operator, name, input);
      if (reply === null) continue;
      pair.accepted += 1;
    }
  }
  const { data } = await pair.operator.client.call('operator.proposals', { state: 'waiting', limit: 100 });
  const own = data.filter((row) => row.proposed_by === pair.operator.operatorId);
  const finishing = own.map(({ id }) => ({
    name: 'operator.decide_proposal',
    input: { id, decision: 'approve', reason },
  }));
  for (const { name, input } of finishing) await attempt(pair.operator, name, input);
}

async function claim({ friend }: Pair): Promise<void> {
  const voucher = await uploadVoucher(server, friend);
  await friend.client.call('wallet.manual_deposit', { currency_id: 1, amount: '15000', voucher, note: '' });
}

/** Holdings of the friend in every account at the index, and what has left. */
async function worthOf({ friend }: Pair): Promise<string> {
  const rows = await server.app.slices.db.query<{ code: string; amount: string }>(
    `select c.code, sum(a.available + a.held)::text as amount
     from ledger.account a join ledger.currency c on c.id = a.currency_id where a.user_id = $1 group by c.code
     union all
     select c.code, sum(w.amount)::text from wallet.withdrawal w join ledger.currency c on c.id = w.currency_id
     where w.user_id = $1 and w.state in ('broadcast', 'success') group by c.code`,
    [friend.userId],
  );
  return rows.reduce(
    (sum, { code, amount }) => addDecimal(sum, mulDecimal(amount, PRICES[code] ?? '1', MAX_SCALE, 'ceil')),
    '0',
  );
}

/** The rules in force and the rights of each role, as one text. */
async function rulesInForce(): Promise<unknown> {
  const [row] = await server.app.slices.db.query(
    `select
       (select json_agg(r order by id) from contract.rule r) as contract,
       (select json_agg(r order by id) from contract.exposure_rule r) as exposure,
       (select json_agg(r order by id) from micro.product r) as micro,
       (select json_agg(r order by id) from spot.fee_rule r) as fees,
       (select json_agg(r order by id) from market.filter_change r) as filters,
       (select json_agg(r order by key) from content.setting r) as settings,
       (select json_agg(r order by id) from wallet.term r) as terms,
       (select json_agg(r order by id) from wallet.declaration r) as declarations,
       (select json_agg(r order by id) from wallet.refill r) as refills,
       (select json_agg(cap_usdt order by chain_code) from wallet.hot_wallet_cap) as caps,
       (select json_agg(r.id order by id) from staking.product r where state <> 'draft') as pools,
       (select json_agg(r.id order by id) from subscription.offering r where state <> 'draft') as offerings,
       (select json_agg(r order by id) from referral.rate_version r) as rates,
       (select json_agg(r) from referral.agent_version r) as agents,
       (select json_agg(json_build_array(id, roles, is_active, password_hash) order by id)
        from operator.operator) as operators`,
  );
  return row;
}

/** Orders in rights protection that are over although one operator alone looked at them. */
function endedByOne(): Promise<object[]> {
  return server.app.slices.db.query(
    `select o.public_id, o.state, array_agg(r.operator_name) as by
     from fiat.order o join fiat.ruling r on r.order_id = o.id
     where o.state in ('completed', 'cancelled')
     group by o.id having count(distinct r.operator_id) < 2`,
  );
}

/** In which states withdrawals are that are worth more than a sum. */
async function statesAbove(sum: string): Promise<readonly string[]> {
  const rows = await server.app.slices.db.query<{ state: string }>(
    'select distinct state from wallet.withdrawal where value_usdt > $1::numeric',
    [sum],
  );
  return rows.map(({ state }) => state);
}

/** The most that each operator alone let go within any 24 hours. */
function letGoAlone(): Promise<{ operator_id: number; sum: string }[]> {
  return server.app.slices.db.query(
    `with alone as (
       select w.id, w.value_usdt, e.operator_id, e.at
       from wallet.withdrawal w
       join wallet.withdrawal_event e on e.withdrawal_id = w.id and e.kind = 'approved'
       where not exists (
         select 1 from wallet.withdrawal_event f
         where f.withdrawal_id = w.id and f.kind = 'approved_first' and f.operator_id <> e.operator_id)
     )
     select a.operator_id, max(s.sum)::text as sum from alone a
     cross join lateral (
       select sum(b.value_usdt) from alone b
       where b.operator_id = a.operator_id and b.at > a.at - interval '24 hours' and b.at <= a.at
     ) s group by a.operator_id`,
  );
}

test('every change that two persons make is played', () => {
  const proposed = ENDPOINTS.filter(({ checkers }) => checkers.length > 0).map(({ name }) => name);
  expect(Object.keys(ENRICHING).toSorted()).toEqual([...proposed, ...WITH_STATES_OF_THEIR_OWN].toSorted());
});

test(
  'no person alone, whatever the role, makes a friend richer within a week',
  async () => {
    const before = await rulesInForce();
    for (const day of [0, 1, 7]) {
      // Sessions have idled out, and prices are fresh.
      if (day > 0) server.clock.sleep((day === 1 ? 1 : 6) * DAY_MS + HOUR_MS);
      setPrices();
      for (const pair of pairs) {
        if (day > 0) pair.operator = await server.logInAgain(pair.operator);
        if (day < 7) await claim(day === 0 ? pair : { ...pair, friend: await freshly(pair.friend) });
        await play(pair);
      }
      expect(await rulesInForce(), `on day ${day}`).toEqual(before);
    }
    for (const pair of pairs)
      expect(compareDecimal(await worthOf(pair), FUNDS), `${pair.roles}: ${await worthOf(pair)}`).toBe(0);
    expect(await endedByOne(), 'orders that one operator alone has ended').toEqual([]);
    const alone = await letGoAlone();
    expect(alone.length, 'operators who let something go').toBeGreaterThan(0);
    for (const { operator_id: operatorId, sum } of alone)
      expect(compareDecimal(sum, ONE_OPERATOR_MAX), `${operatorId}: ${sum}`).toBeLessThanOrEqual(0);
    expect(await statesAbove(ONE_OPERATOR_MAX)).toEqual(['pending_review']);
    // Who may begin something did, so that the refusals were put to the test.
    const begun = pairs.filter(({ accepted }) => accepted > 0).map(({ roles }) => roles);
    expect(begun).toEqual(
      expect.arrayContaining([
        ...['risk', 'ledger_maker', 'content', 'security_admin'],
        ...['fiat_arbiter', 'withdrawal_maker'],
      ]),
    );
  },
  WEEK_TIMEOUT_MS,
);

async function freshly(friend: TestUser): Promise<TestUser> {
  return { ...friend, client: await server.logIn(friend.email) };
}
