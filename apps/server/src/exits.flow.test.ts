import { HOUR_MS } from '@openbourse/money';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXITS, type ExitName } from './ledger/index.ts';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './testing/accounts.ts';
import { buyOn, payFor } from './testing/fiat-orders.ts';
import {
  type FiatMerchant,
  type FiatPerson,
  fiatStage,
  type FiatStage,
  type OwnAd,
} from './testing/fiat-stage.ts';
import { callPay, makePayee, type Payee } from './testing/payer.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';
import { callWithdraw, passDay, type Withdrawer } from './testing/withdrawer.ts';

const USDT = 1;
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Amount that a person of level 2 may let go within a day (rule book, section 4). */
const DAILY_MAX = 500_000;

let server: TestServer;
let stage: FiatStage;
/** Person whose money leaves by every exit. */
let leaver: FiatMerchant & Withdrawer;
let buyer: FiatPerson;
let payee: Payee;
let sellingAd: OwnAd;
let buyingAd: OwnAd;
let paidOrder: string;

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  stage = await fiatStage(server);
  const merchant = await stage.merchant();
  buyer = await stage.person();
  payee = await makePayee(server);
  await server.fund(merchant.userId, { USDT: '600000' });
  sellingAd = await stage.publish(merchant);
  buyingAd = await stage.publish(await stage.merchant(), { side: 'buy' });
  paidOrder = (await buyOn(buyer, sellingAd)).id;
  await payFor(buyer, paidOrder);
  leaver = await withAuthenticator(merchant);
  // The auditor would stop everything because of rows that these tests write.
  await server.app.slices.auditor.stop();
}, 120_000);
afterAll(() => server.stop());

async function withAuthenticator(merchant: FiatMerchant): Promise<FiatMerchant & Withdrawer> {
  const { secret } = await merchant.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const code = (): string => {
    server.clock.advance(30_000);
    return totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
  };
  await merchant.client.call('identity.authenticator_bind', { code: code() });
  const bound = await merchant.client.call('wallet.bind_address', {
    ...{ currency_id: USDT, chain: 'ETH', address: ADDRESS, label: 'Outside' },
    ...{ pay_password: TEST_PAY_PASSWORD, auth_code: code() },
  });
  await passDay(server, { userId: merchant.userId, addressId: bound.id });
  return { ...merchant, addressId: bound.id, code };
}

/** Call that lets 102 USDT go by each exit; the code is a wrong one where that is tried. */
const LEAVE: Readonly<Record<ExitName, (code?: string) => Promise<unknown>>> = {
  withdrawal: (auth_code) => callWithdraw(leaver, '102', auth_code === undefined ? {} : { auth_code }),
  payment: (auth_code) => callPay(leaver, payee, { amount: '102', auth_code: auth_code ?? leaver.code() }),
  ad: () => stage.publish(leaver, { quantity: '102' }),
  ad_order: () => buyOn(buyer, sellingAd),
  sale: () =>
    leaver.client.call('fiat.open_order', {
      ...{ ad_id: buyingAd.id, amount: '102', price: buyingAd.price ?? '', method_id: leaver.methodId },
    }),
  release: (auth_code) =>
    leaver.client.call('fiat.confirm', {
      ...{ id: paidOrder, is_payer_name_equal: 'true' as never, pay_password: TEST_PAY_PASSWORD },
      auth_code: auth_code ?? leaver.code(),
    }),
};

const query = (sql: string, ...params: readonly unknown[]) => server.owner.query(sql, params);

/** Makes something true while an exit is tried. */
interface Refusal {
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  /** The keys by exit; an exit that is not named lets it through by its declaration. */
  readonly keys: Readonly<Partial<Record<ExitName, string>>>;
}

const setUser = (set: string) => () => query(`update identity.user set ${set} where id = $1`, leaver.userId);
/** A taker learns that the ad takes no order, and not why. */
const ofEvery = (key: string): Refusal['keys'] => ({
  ...{ withdrawal: key, payment: key, ad: key, sale: key, release: key },
  ad_order: 'fiat.ad_not_open',
});

let spent = '';

const REFUSALS: Readonly<Record<string, Refusal>> = {
  frozen: {
    begin: setUser("frozen_at = now(), frozen_by = 'operator'"),
    end: setUser('frozen_at = null, frozen_by = null'),
    keys: ofEvery('identity.frozen'),
  },
  'held after a change of what opens the account': {
    begin: setUser(`withdrawal_hold_until = timestamptz '2200-01-01'`),
    end: setUser('withdrawal_hold_until = null'),
    keys: ofEvery('wallet.withdrawals_held'),
  },
  'to a payee who has not cooled down': {
    begin: () => coolDown(`now() + interval '100 years'`),
    end: () => coolDown('created_at'),
    keys: { withdrawal: 'wallet.address_cooling' },
  },
  'above the sums of the level, which another exit has used': {
    begin: async () => {
      spent = (await callWithdraw(leaver, String(DAILY_MAX - 150), {})).id;
    },
    end: () => leaver.client.call('wallet.cancel_withdrawal', { id: spent }),
    keys: {
      ...{ withdrawal: 'wallet.withdrawal_limit', ad: 'wallet.withdrawal_limit' },
      payment: 'wallet.withdrawal_limit',
      ...{ sale: 'wallet.withdrawal_limit', ad_order: 'fiat.ad_not_open' },
    },
  },
  'out of what a chain may take back': {
    begin: () =>
      query(
        `insert into wallet.deposit (id, user_id, currency_id, received, amount, state, seen_at, credited_at)
         values (gen_random_uuid(), $1, $2, 1e9, 1e9, 'credited', now(), now())`,
        leaver.userId,
        USDT,
      ),
    end: () => query('delete from wallet.deposit where user_id = $1', leaver.userId),
    keys: {
      ...{ withdrawal: 'wallet.immature_funds', ad: 'wallet.immature_funds', sale: 'wallet.immature_funds' },
      payment: 'wallet.immature_funds',
    },
  },
};

const coolDown = (until: string) =>
  query(`update wallet.withdrawal_address set usable_at = ${until} where id = $1`, leaver.addressId);

const names = Object.keys(EXITS) as readonly ExitName[];

describe.each(Object.entries(REFUSALS))('money %s', (_name, { begin, end, keys }) => {
  beforeAll(async () => {
    await begin();
  });
  afterAll(async () => {
    await end();
  });
  test.each(Object.entries(keys) as [ExitName, string][])('does not leave by %s: %s', async (exit, key) => {
    await expect(LEAVE[exit]()).rejects.toMatchObject({ key });
  });
});

test('an exit is let through only by what it declares: no payee, counted or held before', () => {
  const through = Object.entries(REFUSALS).flatMap(([name, { keys }]) =>
    names.filter((exit) => keys[exit] === undefined).map((exit) => `${exit}: ${name}`),
  );
  const declared = names.flatMap((exit) => {
    const terms = EXITS[exit];
    const [, , cooling, sums, immature] = Object.keys(REFUSALS);
    return [
      ...(terms.payee === 'none' ? [`${exit}: ${cooling}`] : []),
      ...(terms.counts === 'before' ? [`${exit}: ${sums}`] : []),
      ...(terms.takes === 'held' ? [`${exit}: ${immature}`] : []),
    ];
  });
  expect(through.toSorted()).toEqual(declared.toSorted());
});

test.each(names.filter((exit) => EXITS[exit].proof !== 'at_release'))(
  'money leaves by %s with a code of the authenticator only',
  async (exit) => {
    await expect(LEAVE[exit]('000000')).rejects.toMatchObject({ key: 'identity.wrong_authenticator_code' });
  },
);

test('the sums of a day count what left by all exits, until it is given back or a day is over', async () => {
  const quote = { currency_id: USDT, chain: 'ETH' };
  const left = async () =>
    Number((await leaver.client.call('wallet.withdrawal_quote', quote)).limits.daily_left_usdt);
  // The order that is paid counts already.
  expect(await left()).toBe(DAILY_MAX - 100);
  await LEAVE.sale();
  expect(await left()).toBe(DAILY_MAX - 200);
  const { id } = await buyOn(buyer, sellingAd);
  expect(await left()).toBe(DAILY_MAX - 300);
  await buyer.client.call('fiat.cancel', { id, reason: 'agreed' });
  expect(await left()).toBe(DAILY_MAX - 200);
  await LEAVE.withdrawal();
  expect(await left()).toBe(DAILY_MAX - 302);
  await LEAVE.payment();
  expect(await left()).toBe(DAILY_MAX - 404);
  // An ad counts with its orders, a release with its order.
  await LEAVE.ad();
  await LEAVE.release();
  expect(await left()).toBe(DAILY_MAX - 404);
  server.clock.leap(25 * HOUR_MS);
  expect(await left()).toBe(DAILY_MAX);
});
