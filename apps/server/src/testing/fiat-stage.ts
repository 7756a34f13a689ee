import type { EndpointNamed, InputOf, ReplyOf } from '@openbourse/api';
import { FIAT_ACCOUNT, TRADE_ACCOUNT } from '@openbourse/api';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestOperator, TestServer, TestUser } from './start-test-server.ts';

export type OwnAd = ReplyOf<EndpointNamed<'fiat.publish_ad'>>;
type AdInput = InputOf<EndpointNamed<'fiat.publish_ad'>>;

/** A person with the name of the account's verification, a level and coins in the fiat account. */
export interface FiatPerson extends TestUser {
  readonly name: string;
}

export interface FiatMerchant extends FiatPerson {
  readonly merchantId: string;
  /** Of a bank account in the merchant's name. */
  readonly methodId: string;
}

/** Tests of trading between people begin with these; `arbiter` is logged in. */
export interface FiatStage {
  readonly server: TestServer;
  readonly arbiter: TestOperator;
  person(options?: PersonOptions): Promise<FiatPerson>;
  /** Certified, with the history waived. */
  merchant(options?: PersonOptions): Promise<FiatMerchant>;
  /** A selling ad, by default of 1,000 USDT at 1.02 USD. */
  publish(merchant: FiatMerchant, input?: Partial<AdInput>): Promise<OwnAd>;
}

export interface PersonOptions {
  readonly name?: string;
  readonly level?: 1 | 2;
  /** In the fiat account, beside the bond of a merchant. */
  readonly funds?: Readonly<Record<string, string>>;
}

const BOND = '3000';

export async function fiatStage(server: TestServer): Promise<FiatStage> {
  const arbiter = await server.operator({ roles: 'fiat_arbiter' });
  let count = 0;
  const person = async (options: PersonOptions & { readonly bond?: string }): Promise<FiatPerson> => {
    count += 1;
    const name = options.name ?? `Anna Berger ${NAMES[count % NAMES.length]}`;
    const user = await server.user();
    const { db, identity, verification } = server.app.slices;
    await db.transaction(async (tx) => {
      await identity.certifyUser(tx, { userId: user.userId, level: options.level ?? 2 });
      await verification.certifyName(tx, { userId: user.userId, name });
    });
    const { USDT = '5000', ...others } = options.funds ?? {};
    const sums = { ...others, USDT: String(BigInt(USDT) + BigInt(options.bond ?? '0')) };
    const funds = Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== '0'));
    if (Object.keys(funds).length > 0) await server.fund(user.userId, funds);
    for (const [code, amount] of Object.entries(funds)) await toFiat(server, user, { code, amount });
    return { ...user, name };
  };
  return {
    server,
    arbiter,
    person: (options = {}) => person(options),
    merchant: async (options = {}) => {
      const user = await person({ level: 2, ...options, bond: BOND });
      const business = `Harbour ${count}`;
      const applied = await user.client.call('fiat.apply', {
        business_name: business,
        pay_password: TEST_PAY_PASSWORD,
      });
      const merchantId = applied.merchant?.id ?? '';
      await arbiter.client.call('fiat.operator_decide_merchant', {
        id: merchantId,
        decision: 'certify',
        is_history_waived: true,
        reason: 'known for years',
      });
      return { ...user, merchantId, methodId: await addBank(user) };
    },
    publish: (merchant, input = {}) =>
      merchant.client.call('fiat.publish_ad', {
        side: 'sell',
        currency_id: 1,
        unit: 'USD',
        quantity: '1000',
        price_kind: 'fixed',
        price: '1.02',
        min_volume: '20',
        max_volume: '500',
        ...(input.side === 'buy' ? { payment_kinds: 'bank' } : { method_ids: merchant.methodId }),
        ...input,
      }),
  };
}

const NAMES = ['Ahrens', 'Brandt', 'Conrad', 'Dietz', 'Engel', 'Fuchs', 'Graf', 'Haas', 'Iver', 'Jung'];

/** Adds a bank account in the person's name; answers its id. */
export async function addBank(user: FiatPerson): Promise<string> {
  const { id } = await user.client.call('fiat.save_collection_method', {
    kind: 'bank',
    real_name: user.name,
    bank_name: 'Deutsche Bank',
    card_number: '6222021234567890123',
    pay_password: TEST_PAY_PASSWORD,
  });
  return id;
}

async function toFiat(
  server: TestServer,
  user: TestUser,
  { code, amount }: { readonly code: string; readonly amount: string },
): Promise<void> {
  const currencies = server.app.slices.market.all().flatMap(({ base, quote }) => [base, quote]);
  const currencyId = currencies.find((one) => one.code === code)?.id ?? 0;
  await user.client.call('ledger.transfer', {
    from_account_type_id: TRADE_ACCOUNT,
    to_account_type_id: FIAT_ACCOUNT,
    currency_id: currencyId,
    amount,
  });
}

/** Amounts that a person has free and held in the fiat account. */
export async function fiatBalance(
  server: TestServer,
  user: TestUser,
  code = 'USDT',
): Promise<{ readonly available: string; readonly held: string }> {
  const rows = await server.app.slices.ledger.balancesOf(user.userId);
  const row = rows.find((one) => one.account_type_id === FIAT_ACCOUNT && one.code === code);
  return { available: row?.available ?? '0', held: row?.held ?? '0' };
}
