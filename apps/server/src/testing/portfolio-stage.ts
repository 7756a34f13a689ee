import { createPortfolio, type Portfolio } from '../portfolio/index.ts';
import { type SpotStage, startSpotStage } from './spot-stage.ts';

/** Spot trading with portfolios, and contracts whose profit a test says. */
export interface PortfolioStage extends SpotStage {
  readonly portfolio: Portfolio;
  /** The profit of open contracts, now and at the beginning of a day; null while a price is missing. */
  readonly contracts: { now: string | null; before: string | null };
  /** A user who has something. */
  newUser(funds: Readonly<Record<string, string>>): Promise<number>;
  /** Makes the last price by a trade between two strangers. */
  tradeAt(price: string): Promise<void>;
  /** Credits or, where negative, takes an amount by a transaction of a kind. */
  move(of: {
    readonly kind: string;
    readonly userId: number;
    readonly code: string;
    readonly amount: string;
    /** Comes in the same transaction. */
    readonly also?: { readonly code: string; readonly amount: string };
  }): Promise<void>;
  /** Seals what is there, and lets as much time pass as a candle takes to be over. */
  settle(): Promise<void>;
}

const SETTLED_MS = 180_000;
const FIRST_STRANGER = 100;

export async function startPortfolioStage(): Promise<PortfolioStage> {
  const stage = await startSpotStage();
  const contracts = { now: '0', before: '0' } as PortfolioStage['contracts'];
  const portfolio = createPortfolio({
    ...stage,
    contracts: {
      unrealisedOf: async () => contracts.now,
      unrealisedAt: async (_db, { userIds }) => new Map(userIds.map((id) => [id, contracts.before])),
    },
  });
  let lastUserId = FIRST_STRANGER;
  let moves = 0;
  const newUser: PortfolioStage['newUser'] = async (funds) => {
    lastUserId += 1;
    const userId = lastUserId;
    await stage.fund(userId, funds);
    return userId;
  };
  return {
    ...stage,
    portfolio,
    contracts,
    newUser,
    tradeAt: async (price) => {
      const [maker, taker] = [await newUser({ BTC: '1' }), await newUser({ USDT: '100000' })];
      await stage.place(maker, { side: 'sell', type: 'limit', price, quantity: '0.001' });
      await stage.place(taker, { side: 'buy', type: 'limit', price, quantity: '0.001' });
    },
    move: async ({ kind, userId, also, ...moved }) => {
      moves += 1;
      const idempotencyKey = `move-${moves}`;
      const currencies = await stage.db.query<{ id: number; code: string }>(
        'select id, code from ledger.currency',
      );
      const postings = [moved, ...(also === undefined ? [] : [also])].flatMap(({ code, amount }) => {
        const currencyId = currencies.find((one) => one.code === code)?.id ?? 0;
        const other = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
        return [
          { owner: { userId, wallet: 'trade' as const }, currencyId, amount },
          { owner: { world: 'chain:test' }, currencyId, amount: other },
        ];
      });
      await stage.db.transaction((tx) =>
        stage.ledger.post(tx, { kind, reference: null, idempotencyKey, postings }),
      );
    },
    settle: async () => {
      await stage.ledger.seal();
      stage.clock.advance(SETTLED_MS);
    },
  };
}
