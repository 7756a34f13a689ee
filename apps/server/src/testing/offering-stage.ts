import {
  type EndpointNamed,
  FINANCIAL_ACCOUNT,
  type InputOf,
  NEWS_LOCALES,
  type ReplyOf,
} from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { seedDemoToken } from '../market/index.ts';
import type { TestOperator, TestServer, TestUser } from './start-test-server.ts';

type OfferingInput = InputOf<EndpointNamed<'subscription.operator_save_offering'>>;
export type OwnPart = ReplyOf<EndpointNamed<'subscription.own'>>;

export interface Buyer extends TestUser {
  commit(
    offeringId: number,
    amount: string,
    key?: string,
  ): Promise<ReplyOf<EndpointNamed<'subscription.commit'>>>;
  cancel(offeringId: number): Promise<ReplyOf<EndpointNamed<'subscription.cancel'>>>;
  own(offeringId: number): Promise<OwnPart>;
  /** Free and held of an account. */
  balance(accountTypeId: number, code: string): Promise<readonly [string, string]>;
}

/** Tests of offerings begin with these. */
export interface OfferingStage {
  readonly server: TestServer;
  /** An operator whose session has not ended; sessions end while time passes. */
  risk(): Promise<TestOperator['client']>;
  readonly tokenId: number;
  /** A user with USDT in the financial account. */
  buyer(funds?: string, level?: 1 | 2): Promise<Buyer>;
  /** A draft; times are from now. */
  draft(terms?: Partial<OfferingInput>): Promise<number>;
  writeTexts(id: number): Promise<void>;
  /** Published without the hour ahead, in which every timer of the server would run; a phase lasts a second. */
  publish(terms?: Partial<OfferingInput>): Promise<number>;
  /** Lets the clock show an instant. */
  goTo(instant: number): void;
}

const STEP = 1_000;
const SESSION_MS = 600_000;

export async function offeringStage(server: TestServer): Promise<OfferingStage> {
  const { db, identity } = server.app.slices;
  let operator: { readonly client: TestOperator['client']; readonly at: number } | null = null;
  const risk = async (): Promise<TestOperator['client']> => {
    const at = server.clock.now();
    if (operator === null || at - operator.at > SESSION_MS) {
      operator = { client: (await server.operator({ roles: 'risk' })).client, at };
    }
    return operator.client;
  };
  const tokenId = await db.transaction(seedDemoToken);
  const draft = async (terms: Partial<OfferingInput> = {}): Promise<number> => {
    const now = server.clock.now();
    const { offering } = await (await risk()).call('subscription.operator_save_offering', {
      token_id: tokenId,
      issue_price: '1',
      supply: '5000',
      cap_per_user: '2500',
      minimum: '10',
      reference_return_percent: '12',
      presale_level: 2,
      presale_at: now + 2 * HOUR_MS,
      starts_at: now + 3 * HOUR_MS,
      cancel_until: now + 4 * HOUR_MS,
      ends_at: now + 5 * HOUR_MS,
      ...terms,
    });
    return offering.id;
  };
  const writeTexts = async (id: number): Promise<void> => {
    for (const locale of NEWS_LOCALES) {
      const text = { name: `Harbour ${locale}`, description: `One line.\nAnother in ${locale}.` };
      await (await risk()).call('subscription.operator_save_text', { id, locale, ...text });
    }
  };
  return {
    server,
    risk,
    tokenId,
    buyer: async (funds = '10000', level = 1) => {
      const user = await server.user({ funds: { USDT: funds } });
      if (level === 2) await db.transaction((tx) => identity.certifyUser(tx, { userId: user.userId, level }));
      await user.client.call('ledger.transfer', {
        from_account_type_id: 1,
        to_account_type_id: FINANCIAL_ACCOUNT,
        currency_id: 1,
        amount: funds,
      });
      return asBuyer(server, user);
    },
    draft,
    writeTexts,
    publish: async (terms = {}) => {
      const now = server.clock.now();
      const times = { presale_at: now + STEP, starts_at: now + 2 * STEP, cancel_until: now + 3 * STEP };
      const id = await draft({ ...times, ends_at: now + 4 * STEP, ...terms });
      await publishAtOnce(server, { id, tokenId });
      return id;
    },
    goTo: (instant) => server.clock.leap(instant - server.clock.now()),
  };
}

async function publishAtOnce(
  server: TestServer,
  { id, tokenId }: { readonly id: number; readonly tokenId: number },
): Promise<void> {
  const { db, ledger } = server.app.slices;
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ supply: string }>(
      `update subscription.offering set state = 'published', published_at = $2, published_by = 'test'
       where id = $1 returning trim_scale(supply)::text as supply`,
      [id, new Date(server.clock.now()).toISOString()],
    );
    const supply = row?.supply ?? '0';
    await ledger.post(tx, {
      kind: 'subscription_supply',
      reference: String(id),
      idempotencyKey: `offering:${id}`,
      postings: [
        { owner: { world: 'issuer' }, currencyId: tokenId, amount: `-${supply}` },
        { owner: { house: 'subscription_supply' }, currencyId: tokenId, amount: supply },
      ],
    });
  });
}

function asBuyer(server: TestServer, user: TestUser): Buyer {
  const { client, userId } = user;
  return {
    ...user,
    commit: (offering_id, amount, key) =>
      client.call(
        'subscription.commit',
        { offering_id, amount },
        key === undefined ? {} : { idempotencyKey: key },
      ),
    cancel: (offering_id) => client.call('subscription.cancel', { offering_id }),
    own: (offering_id) => client.call('subscription.own', { offering_id }),
    balance: async (accountTypeId, code) => {
      const rows = await server.app.slices.ledger.balancesOf(userId);
      const row = rows.find((one) => one.account_type_id === accountTypeId && one.code === code);
      return [row?.available ?? '0', row?.held ?? '0'];
    },
  };
}
