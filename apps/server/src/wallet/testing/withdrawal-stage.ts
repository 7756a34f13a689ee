import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { callWithdraw, makeWithdrawer, type Withdrawer } from '../../testing/withdrawer.ts';

export const USDT = 1;
/** Addresses outside the exchange, whose checksums are right. */
export const OUTSIDE = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;

interface WithdrawerOptions {
  readonly usdt: string;
  /** A fresh one, unless it is named. */
  readonly address?: string;
  readonly level?: 1 | 2;
}

/** The whole server with its demonstration chain. */
export interface WithdrawalStage {
  readonly server: TestServer;
  /** A user with USDT, an authenticator and an address of the book that can be used. */
  withdrawer(options: WithdrawerOptions): Promise<Withdrawer>;
  withdraw(
    user: Withdrawer,
    amount: string,
    wrong?: { readonly pay_password?: string; readonly auth_code?: string; readonly key?: string },
  ): ReturnType<typeof callWithdraw>;
  usdt(userId: number): Promise<{ readonly available: string; readonly held: string }>;
  stop(): Promise<void>;
}

export async function startWithdrawalStage(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<WithdrawalStage> {
  const server = await startTestServer({ hasChain: true, ...options });
  const { ledger } = server.app.slices;
  let addresses = 0;
  // Of digits only, so that no checksum is needed.
  const ownAddress = (): string => {
    addresses += 1;
    return `0x${String(addresses).padStart(40, '1')}`;
  };
  server.feed.setPrice('ETH/USDT', '2000');
  server.clock.advance(1_000);
  return {
    server,
    withdrawer: ({ usdt, address = ownAddress(), level = 1 }) =>
      makeWithdrawer(server, { funds: { USDT: usdt }, currencyId: USDT, chain: 'ETH', address, level }),
    withdraw: (user, amount, wrong = {}) => callWithdraw(user, amount, wrong),
    usdt: async (userId) => {
      const row = (await ledger.balancesOf(userId)).find(({ code }) => code === 'USDT');
      return { available: row?.available ?? '0', held: row?.held ?? '0' };
    },
    stop: () => server.stop(),
  };
}
