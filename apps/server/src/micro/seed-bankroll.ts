import { USDT_ID } from '@openbourse/api';
import { BANKROLL, type MicroDeps } from './micro-deps.ts';

const CAPITAL = '1000000';

/** Puts play money from outside the world into the bankroll of a demonstration. Repeating it changes nothing. */
export async function seedBankroll({ db, ledger }: MicroDeps): Promise<void> {
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'demo_capital',
      reference: null,
      idempotencyKey: BANKROLL,
      postings: [
        { owner: { world: 'demo' }, currencyId: USDT_ID, amount: `-${CAPITAL}` },
        { owner: { house: BANKROLL }, currencyId: USDT_ID, amount: CAPITAL },
      ],
    }),
  );
}
