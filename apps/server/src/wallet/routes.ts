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
  http.serveChange(calls.manualDeposit, (change) => deposits.claim(change));
  withdrawalRoutes(http, wallet);
}

/** Serves what only demo mode has. */
export function walletDemoRoutes(http: HttpServer, wallet: Wallet): void {
  http.serveCommand(demoContract.sendCoins, ({ input, by: { userId } }) =>
    wallet.sendTestCoins({ userId, currencyId: input.currency_id, chainCode: input.chain }),
  );
}
