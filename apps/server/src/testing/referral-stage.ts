import { type Client, createClient, memoryTokenStore } from '@openbourse/client';
import { HOUR_MS } from '@openbourse/money';
import { TEST_PASSWORD } from './accounts.ts';
import { RawCaller } from './raw-call.ts';
import { traderOf } from './spot-stage.ts';
import type { TestServer } from './start-test-server.ts';

/** A user with a browser of their own, unless the test names another one's. */
export interface Member {
  readonly userId: number;
  readonly email: string;
  /** Logs in with the first call. */
  readonly client: () => Promise<Client>;
  readonly call: Client['call'];
}

export interface ReferralStage {
  /** A new person with 1 BTC and 100,000 USDT; the browser is a new one unless named. */
  member(invitedBy?: Member | null, browser?: string): Promise<Member>;
  /** Sells so much BTC at 60,000, which costs the fee of 0.1 %: 6 USDT for 0.1 BTC. */
  sell(member: Member, quantity?: string): Promise<void>;
  /** Lets so many full hours end and a minute more, then settles. */
  passHours(hours: number): Promise<void>;
  /** USDT in the trade account. */
  usdtOf(member: Member): Promise<string>;
  stop(): void;
}

const PRICE = '60000';
const GRACE_MS = 61_000;

export async function openReferralStage(server: TestServer): Promise<ReferralStage> {
  const { slices } = server.app;
  const raw = new RawCaller(server.url);
  let count = 0;
  const logIn = async (email: string, browser: string): Promise<Client> => {
    const body = `account=${encodeURIComponent(email)}&password=${TEST_PASSWORD}`;
    const headers = { 'User-Agent': browser };
    const login = await raw.post('/api/public/user/login', body, { headers });
    const tokens = memoryTokenStore();
    tokens.write(login.envelope.data as { accessToken: string; refreshToken: string });
    const from = { baseUrl: server.url, tokens, locale: () => 'en' as const, onEvent: () => undefined };
    return createClient(from);
  };
  const member: ReferralStage['member'] = async (invitedBy = null, browser) => {
    count += 1;
    const email = `member${count}@example.com`;
    const userId = await slices.db.transaction((tx) =>
      slices.identity.createUser(tx, {
        email,
        mobile: null,
        areaId: 1,
        password: TEST_PASSWORD,
        payPassword: '481516',
        level: 1,
        userGroup: 'default',
        invitedBy: invitedBy?.userId ?? null,
      }),
    );
    await server.fund(userId, { USDT: '100000', BTC: '1' });
    let opened: Promise<Client> | undefined;
    const client = (): Promise<Client> => {
      opened ??= logIn(email, browser ?? `Browser of ${email}`);
      return opened;
    };
    const call: Client['call'] = async (...args) => (await client()).call(...args);
    return { userId, email, client, call };
  };
  server.feed.setPrice('BTC/USDT', PRICE);
  const maker = await member();
  const order = { currency_match_id: 1, type: 'limit', price: PRICE } as const;
  return {
    member,
    sell: async ({ userId }, quantity = '0.1') => {
      server.feed.setPrice('BTC/USDT', PRICE);
      await slices.spot.placeOrder(traderOf(maker.userId), { ...order, side: 'buy', quantity }, '');
      await slices.spot.placeOrder(traderOf(userId), { ...order, side: 'sell', quantity }, '');
    },
    passHours: async (hours) => {
      const now = server.clock.now();
      server.clock.advance(HOUR_MS * hours - (now % HOUR_MS) + GRACE_MS);
      server.feed.setPrice('BTC/USDT', PRICE);
      await slices.referral.settle();
    },
    usdtOf: async ({ userId }) => {
      const rows = await slices.ledger.balancesOf(userId);
      return rows.find((row) => row.account_type_id === 1 && row.code === 'USDT')?.available ?? '0';
    },
    stop: () => raw.close(),
  };
}
