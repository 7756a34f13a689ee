import { wallet as calls, demo as demoContract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Wallet } from './wallet.ts';
import { withdrawalRoutes } from './withdrawal/routes.ts';

/** Serves the user's side of the wallet. */
export function walletRoutes(http: HttpServer, wallet: Wallet): void {
  const { deposits } = wallet;
  http.servePrivate(calls.coins, async () => wallet.coins());
  http.servePrivate(calls.depositAddress, async (input, session) =>
    deposits.address({ userId: session.userId, currencyId: input.currency_id, chainCode: input.chain }),
  );
  http.servePrivate(calls.deposits, async (input, session) => deposits.list(session.userId, input));
  http.servePrivate(calls.deposit, async (input, session) => deposits.read(session.userId, input.id));
  http.servePrivate(calls.manualDeposit, async (input, session, context) =>
    deposits.claim({
      userId: session.userId,
      currencyId: input.currency_id,
      amount: input.amount,
      voucher: input.voucher,
      note: input.note ?? '',
      idempotencyKey: context.idempotencyKey,
    }),
  );
  withdrawalRoutes(http, wallet);
}

/** Serves what only demo mode has. */
export function walletDemoRoutes(http: HttpServer, wallet: Wallet): void {
  http.servePrivate(demoContract.sendCoins, async (input, session) =>
    wallet.sendTestCoins({ userId: session.userId, currencyId: input.currency_id, chainCode: input.chain }),
  );
}
