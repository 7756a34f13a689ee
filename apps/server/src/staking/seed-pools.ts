import type { NewProduct } from './product-queries.ts';
import * as queries from './product-queries.ts';
import { REWARDS, type StakingDeps } from './staking-deps.ts';

type Terms = Pick<NewProduct, 'cycleDays' | 'aprPpm' | 'quantity' | 'userMin' | 'userMax'>;

/** Pools of a new demonstration; the capital covers the pools and leaves some for others. */
const POOLS: Readonly<Record<string, { readonly capital: string; readonly pools: readonly Terms[] }>> = {
  USDT: {
    capital: '50000',
    pools: [
      { cycleDays: 7, aprPpm: 36_500, quantity: '2000000', userMin: '100', userMax: '20000' },
      { cycleDays: 30, aprPpm: 73_000, quantity: '1000000', userMin: '100', userMax: '50000' },
      { cycleDays: 90, aprPpm: 109_500, quantity: '500000', userMin: '500', userMax: '50000' },
    ],
  },
  BTC: {
    capital: '2',
    pools: [{ cycleDays: 60, aprPpm: 21_900, quantity: '100', userMin: '0.01', userMax: '5' }],
  },
  ETH: {
    capital: '20',
    pools: [{ cycleDays: 30, aprPpm: 36_500, quantity: '1000', userMin: '0.1', userMax: '50' }],
  },
};

/** Gives the rewards of a demonstration their play money and opens its pools, once. */
export async function seedPools({ db, clock, ledger }: StakingDeps): Promise<void> {
  await db.transaction(async (tx) => {
    await queries.lockRewards(tx);
    if (await queries.hasProducts(tx)) return;
    const now = clock.now();
    for (const { id: currencyId, code } of await queries.listRewardable(tx, Object.keys(POOLS))) {
      const { capital, pools } = POOLS[code] ?? { capital: '0', pools: [] };
      await ledger.post(tx, {
        kind: 'demo_capital',
        reference: null,
        idempotencyKey: `${REWARDS}:${code}`,
        postings: [
          { owner: { world: 'demo' }, currencyId, amount: `-${capital}` },
          { owner: { house: REWARDS }, currencyId, amount: capital },
        ],
      });
      for (const terms of pools) {
        const product = { ...terms, currencyId, operatorName: 'Demo', createdAt: now };
        await queries.openProduct(tx, await queries.insertProduct(tx, product), now);
      }
    }
  });
}
