import { USDT_ID } from '@openbourse/api';
import { type ContractDeps, INSURANCE, POOL } from './contract-deps.ts';

const CAPITAL = { [POOL]: '5000000', [INSURANCE]: '1000000' } as const;

/** Puts play money from outside the world into the pool and the fund of a demonstration. Repeating it changes nothing. */
export async function seedFunds({ db, ledger }: Pick<ContractDeps, 'db' | 'ledger'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [house, amount] of Object.entries(CAPITAL)) {
      await ledger.post(tx, {
        kind: 'demo_capital',
        reference: null,
        idempotencyKey: house,
        postings: [
          { owner: { world: 'demo' }, currencyId: USDT_ID, amount: `-${amount}` },
          { owner: { house }, currencyId: USDT_ID, amount },
        ],
      });
    }
  });
}
