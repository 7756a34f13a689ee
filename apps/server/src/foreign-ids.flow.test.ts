import { ENDPOINTS } from '@openbourse/api';
import type { Client } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './testing/accounts.ts';
import { type FiatThings, fiatThings } from './testing/fiat-things.ts';
import {
  type Case,
  COLLECTION,
  collectSupport,
  deskCases,
  type Fields,
  fiatCases,
  MISSING,
} from './testing/foreign-id-cases.ts';
import { chineseCardOf, uploadPaper } from './testing/identity-papers.ts';
import { createSoftwarePasskey } from './testing/software-passkey.ts';
import { callPay, makePayee } from './testing/payer.ts';
import { makeSubAgent } from './testing/sub-agents.ts';
import { withBeats } from './testing/with-beats.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';

/** Every private call that takes an id: a foreign one is answered exactly as an unused one. */
type AnyCall = (name: string, input: Fields) => Promise<unknown>;

const STEP_MS = 30_000;
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const API_KEY = { label: 'Bot', scopes: 'read' } as const;
const ALERT = { currency_match_id: 1, measure: 'price', threshold: '999999' } as const;
/** Met by the owner's own order, so that there is a price. */
const QUOTE = { currency_match_id: 1, side: 'sell', from_amount: '0.01' } as const;
const BROWSER = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/foreign',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
} as const;
const LIMIT_ORDER = {
  currency_match_id: 1,
  side: 'buy',
  type: 'limit',
  price: '1000',
  quantity: '0.1',
} as const;

/** A user with an authenticator, money and an address of the book that can be used. */
interface Withdrawer extends TestUser {
  readonly addressId: string;
  /** A code that was not used before. */
  readonly code: () => string;
}

/** Ids of what everybody shares: coins, markets, wallets, countries, ads, offerings, pools; and ids that are the caller's to choose. */
const SHARED =
  /^(currency_id|currency_match_id|(from_|to_)?account_type_id|area_id|card_id|(new_)?client_order_id|ad_id|offering_id|product_id)$/;
const FIELD = /(^|_)id$|_pic$|^voucher$|^qr$|^pictures?$/;

let server: TestServer;
let owner: Withdrawer;
let stranger: Withdrawer;
let fiat: FiatThings;
let mine: Readonly<Record<keyof typeof MISSING, string | number>>;

const proofOf = ({ code }: Pick<Withdrawer, 'code'>) => ({
  pay_password: TEST_PAY_PASSWORD,
  auth_code: code(),
});

const papers = (field: string) => async (): Promise<Fields> => {
  const pictures = {
    front_pic: await uploadPaper(stranger.client, 'identity_front'),
    reverse_pic: await uploadPaper(stranger.client, 'identity_reverse'),
    hand_pic: await uploadPaper(stranger.client, 'identity_hand'),
  };
  const { [field as 'hand_pic']: _replaced, ...others } = pictures;
  return { name: '李 小龙', card_id: chineseCardOf({ born: '1990-05-17', serial: 7 }), ...others };
};

const CASES: Readonly<Record<string, readonly Case[]>> = {
  ...deskCases(() => stranger.client),
  ...fiatCases(() => fiat),
  'alert.change': [{ thing: 'alert', field: 'id', more: async () => ({ threshold: '999999' }) }],
  'alert.remove': [{ thing: 'alert', field: 'id' }],
  'apikey.revoke': [{ thing: 'apiKey', field: 'id' }],
  'apikey.update': [
    { thing: 'apiKey', field: 'id', more: async () => ({ ...API_KEY, ...proofOf(stranger) }) },
  ],
  'convert.accept': [{ thing: 'conversion', field: 'id' }],
  'convert.conversion': [{ thing: 'conversion', field: 'id' }],
  'convert.pause_plan': [{ thing: 'plan', field: 'id' }],
  'convert.remove_plan': [{ thing: 'plan', field: 'id' }],
  'convert.resume_plan': [{ thing: 'plan', field: 'id' }],
  'convert.runs': [{ thing: 'plan', field: 'plan_id' }],
  'contract.cancel': [{ thing: 'position', field: 'id' }],
  'contract.change_margin': [
    { thing: 'position', field: 'id', more: async () => ({ action: 'add', amount: '1' }) },
  ],
  'contract.close': [{ thing: 'position', field: 'id' }],
  'contract.overnight_fees': [{ thing: 'position', field: 'position_id' }],
  'contract.receipt': [{ thing: 'close', field: 'id' }],
  'contract.reverse': [{ thing: 'position', field: 'id' }],
  'contract.set_triggers': [{ thing: 'position', field: 'id' }],
  'file.view': [{ thing: 'file', field: 'id' }],
  'identity.passkey_remove': [
    { thing: 'passkey', field: 'id', more: async () => ({ password: TEST_PASSWORD, code: stranger.code() }) },
  ],
  'identity.passkey_rename': [{ thing: 'passkey', field: 'id', more: async () => ({ name: 'Mine' }) }],
  'identity.revoke_session': [{ thing: 'session', field: 'id' }],
  'ledger.account_detail': [{ thing: 'balance', field: 'id' }],
  'micro.receipt': [{ thing: 'microOrder', field: 'id' }],
  'notification.push_unsubscribe': [{ thing: 'session', field: 'id' }],
  'notification.read': [{ thing: 'notice', field: 'id' }],
  'spot.amend_order': [{ thing: 'order', field: 'id', more: async () => ({ quantity: '0.01' }) }],
  'spot.cancel_order': [{ thing: 'order', field: 'id' }],
  'spot.order': [{ thing: 'order', field: 'id' }],
  'spot.trades': [{ thing: 'order', field: 'order_id' }],
  'payment.receipt': [{ thing: 'payment', field: 'id' }],
  'referral.set_sub_agent_rate': [
    { thing: 'subAgent', field: 'id', more: async () => ({ rate_percent: '12' }) },
  ],
  'staking.dividends': [{ thing: 'stakingOrder', field: 'id' }],
  'staking.order': [{ thing: 'stakingOrder', field: 'id' }],
  'staking.redeem': [
    {
      thing: 'stakingOrder',
      field: 'id',
      more: async () => ({ payout: '100', pay_password: TEST_PAY_PASSWORD }),
    },
  ],
  'staking.redeem_quote': [{ thing: 'stakingOrder', field: 'id' }],
  'verification.advanced': [
    { thing: 'file', field: 'address_pic', more: async () => ({ address: 'Hafenstrasse 12, Hamburg' }) },
  ],
  'verification.real_name': ['front_pic', 'reverse_pic', 'hand_pic'].map((field) => ({
    thing: 'file',
    field,
    more: papers(field),
  })),
  'wallet.cancel_withdrawal': [{ thing: 'withdrawal', field: 'id' }],
  'wallet.deposit': [{ thing: 'deposit', field: 'id' }],
  'wallet.manual_deposit': [
    { thing: 'file', field: 'voucher', more: async () => ({ currency_id: 1, amount: '50' }) },
  ],
  'wallet.remove_address': [{ thing: 'address', field: 'id' }],
  'wallet.withdraw': [
    {
      thing: 'address',
      field: 'address_id',
      more: async () => ({ amount: '20', pay_password: TEST_PAY_PASSWORD, auth_code: stranger.code() }),
    },
  ],
  'wallet.withdrawal': [{ thing: 'withdrawal', field: 'id' }],
};

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  server.feed.setPrice('ETH/USDT', '2000');
  server.clock.advance(1_000);
  owner = await newWithdrawer();
  stranger = await newWithdrawer();
  fiat = await fiatThings(server, stranger);
  mine = await collectIds(owner);
  await makeSubAgent(server, stranger);
  // Prices age now and not between two looks at the balances.
  server.clock.advance(STEP_MS);
}, 120_000);
afterAll(() => server.stop());

async function newWithdrawer(): Promise<Withdrawer> {
  const user = await server.user({ funds: { USDT: '9000' } });
  const { secret } = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const code = (): string => {
    server.clock.advance(STEP_MS);
    return totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
  };
  await user.client.call('identity.authenticator_bind', { code: code() });
  const { id: addressId } = await user.client.call('wallet.bind_address', {
    currency_id: 1,
    chain: 'ETH',
    address: OUTSIDE,
    label: 'Outside',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: code(),
  });
  const { db } = server.app.slices;
  // A day passes for the address and the hold of the first binding, without the rest of the server.
  await db.query('update identity.user set withdrawal_hold_until = null where id = $1', [user.userId]);
  await db.query(
    `update wallet.withdrawal_address set created_at = created_at - interval '25 hours',
       usable_at = usable_at - interval '25 hours' where id = $1`,
    [addressId],
  );
  return { ...user, addressId, code };
}

/** One of everything that has an id, made by the calls that make it. */
async function collectIds({ client, code, userId }: Withdrawer): Promise<typeof mine> {
  const { order } = await client.call('spot.place_order', LIMIT_ORDER);
  const apiKey = await client.call('apikey.create', { ...API_KEY, ...proofOf({ code }) });
  const { passkey } = await addPasskey({ client, code });
  const voucher = await uploadPaper(client, 'deposit_voucher');
  const deposit = await client.call('wallet.manual_deposit', { currency_id: 1, amount: '50', voucher });
  const withdrawal = await client.call('wallet.withdraw', {
    address_id: owner.addressId,
    amount: '6000',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: code(),
  });
  const method = await client.call('fiat.save_collection_method', COLLECTION);
  const sessions = await client.call('identity.sessions', {});
  await client.call('notification.push_subscribe', BROWSER);
  await server.app.slices.notification.deliver();
  const notices = await client.call('notification.list', {});
  const balances = await server.app.slices.db.query<{ id: number }>(
    'select id from ledger.account where user_id = $1 order by id limit 1',
    [userId],
  );
  return {
    file: await uploadPaper(client, 'identity_front'),
    address: owner.addressId,
    withdrawal: withdrawal.id,
    deposit: deposit.id,
    passkey,
    method: method.id,
    session: sessions[0]?.id ?? '',
    order: order.id,
    apiKey: apiKey.id,
    microOrder: await settledMicroOrder(client),
    stakingOrder: await stake({ client, userId }),
    subAgent: await makeSubAgent(server, owner),
    ...(await openContract({ client, userId })),
    alert: (await client.call('alert.add', ALERT)).id,
    conversion: (await client.call('convert.quote', QUOTE)).id,
    plan: (await addPlan(client)).id,
    payment: (await callPay(owner, await makePayee(server), { amount: '1' })).id,
    ...{ ad: fiat.ad, fiatOrder: fiat.order, voucher: fiat.voucher, message: fiat.message },
    ...(await collectSupport(client)),
    notice: notices.data[0]?.id ?? 0,
    balance: balances[0]?.id ?? 0,
  };
}

const addPlan = (client: Client) =>
  client.call('convert.add_plan', {
    ...{ currency_match_id: 1, amount: '50', every: 'week' },
    first_at: server.clock.now() + 40 * DAY_MS,
  });

/** An order in the first pool of the demonstration. */
async function stake({ client, userId }: Pick<Withdrawer, 'client' | 'userId'>): Promise<string> {
  await server.fund(userId, { USDT: '100' });
  const accounts = { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1 };
  await client.call('ledger.transfer', { ...accounts, amount: '100' });
  const [pool] = await client.call('staking.products', {});
  return (await client.call('staking.subscribe', { product_id: pool?.id ?? 0, amount: '100' })).id;
}

/** A position that is open, and a close of a part of it. */
async function openContract({ client, userId }: Pick<Withdrawer, 'client' | 'userId'>) {
  await server.fund(userId, { USDT: '500' });
  const accounts = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 };
  await client.call('ledger.transfer', { ...accounts, amount: '500' });
  const order = { currency_match_id: 1, side: 'long', type: 'market', lots: 20, leverage: 10 } as const;
  const { id } = await atBeats(client.call('contract.open', order));
  const { close } = await atBeats(client.call('contract.close', { id, lots: 5 }));
  return { position: id, close: close?.id ?? '' };
}

/** Lets beats pass until a call is answered. */
async function atBeats<T>(call: Promise<T>): Promise<T> {
  let isAnswered = false;
  const answer = call.finally(() => {
    isAnswered = true;
  });
  answer.catch(() => undefined);
  while (!isAnswered) await beat();
  return answer;
}

async function beat(): Promise<void> {
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
}

/** Play money is enough: practice orders have receipts as well. */
async function settledMicroOrder(client: Client): Promise<string> {
  await beat();
  const order = {
    currency_match_id: 1,
    direction: 'up',
    seconds: 30,
    stake: '5',
    is_practice: true,
  } as const;
  const [{ id }] = await withBeats(server, [client.call('micro.place', order)], beat);
  server.clock.advance(order.seconds * 1_000);
  await beat();
  expect(await client.call('micro.receipt', { id })).toMatchObject({ kind: 'micro', order: { id } });
  return id;
}

async function addPasskey({ client, code }: Pick<Withdrawer, 'client' | 'code'>) {
  const { options } = await client.call('identity.passkey_begin', { password: TEST_PASSWORD, code: code() });
  const device = createSoftwarePasskey('localhost', 'owner');
  const response = device.create(options, 'http://localhost:8080');
  const { id } = await client.call('identity.passkey_finish', { name: 'Phone', response });
  return { passkey: id };
}

/** Possessions of the owner; last uses and moments are left out. */
async function possessions(client: Client): Promise<unknown> {
  const { order } = await client.call('spot.order', { id: String(mine.order) });
  const passkeys = await client.call('identity.passkeys', {});
  const sessions = await client.call('identity.sessions', {});
  const notices = await client.call('notification.list', {});
  return {
    order,
    passkeys: passkeys.map(({ id, name }) => [id, name]),
    sessions: sessions.map(({ id }) => id),
    notices: notices.unread,
    browsers: await client.call('notification.push_browsers', {}),
    apiKeys: await client.call('apikey.list', {}),
    alerts: await client.call('alert.list', { state: 'armed' }),
    plans: await client.call('convert.plans', {}),
    addresses: await client.call('wallet.addresses', {}),
    withdrawals: await client.call('wallet.withdrawals', {}),
    deposits: await client.call('wallet.deposits', {}),
    methods: await client.call('fiat.collection_methods', {}),
    feedback: await client.call('feedback.list', {}),
    subAgents: await client.call('referral.sub_agents', {}),
    support: await client.call('support.messages', {}),
    ads: await fiat.seller.client.call('fiat.own_ads', {}),
    fiatOrders: await fiat.buyer.client.call('fiat.orders', {}),
    chat: await fiat.buyer.client.call('fiat.messages', { order_id: fiat.order }),
    balances: await client.call('ledger.account_list', {}),
  };
}

/** Answer of a call: its data, or its refusal; the id that it was asked for is left out. */
async function answerOf(name: string, input: Fields, id: string | number): Promise<string> {
  const call = stranger.client.call as unknown as AnyCall;
  const answer = await call(name, input).then(
    (data) => ({ data }),
    ({ key, details }: { key: string; details: object }) => ({ key, details }),
  );
  return JSON.stringify(answer).replaceAll(`${id}`, 'id');
}

it('the list has every private call that takes an id', () => {
  const found = ENDPOINTS.filter(({ audience }) => audience === 'user').flatMap(({ name, input }) =>
    Object.keys(input.properties)
      .filter((field) => FIELD.test(field) && !SHARED.test(field))
      .map((field) => `${name} ${field}`),
  );
  const listed = Object.entries(CASES).flatMap(([name, cases]) =>
    cases.map(({ field }) => `${name} ${field}`),
  );
  expect(listed.sort()).toEqual(found.sort());
});

it('the owner has one of everything', () => {
  for (const [thing, id] of Object.entries(mine)) expect(id, thing).toBeTruthy();
});

describe('a foreign id is answered as an unused one, and nothing happens', () => {
  const rows = Object.entries(CASES).flatMap(([name, cases]) =>
    cases.map((one) => [name, one.field, one] as const),
  );

  it.each(rows)('%s %s', async (name, field, { thing, more = async () => ({}) }) => {
    const before = await possessions(owner.client);
    const ask = async (id: string | number) => answerOf(name, { ...(await more()), [field]: id }, id);
    const missing = await ask(MISSING[thing]);
    const foreign = await ask(mine[thing]);
    expect(missing).not.toContain('request.invalid');
    expect(foreign).toEqual(missing);
    expect(await possessions(owner.client)).toEqual(before);
  });
});
