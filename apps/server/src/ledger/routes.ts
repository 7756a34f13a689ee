import { ledger as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Ledger } from './ledger.ts';

/** Serves the accounts of the user and what moves between them. */
export function ledgerRoutes(http: HttpServer, ledger: Ledger): void {
  http.servePublic(calls.epochs, async (input) => ledger.listEpochs(input));
  http.servePrivate(calls.accountList, async (_input, session) => ledger.listAccounts(session.userId));
  http.servePrivate(calls.accountDetail, async (input, session) =>
    ledger.readAccount({
      userId: session.userId,
      id: input.id,
      accountTypeId: input.account_type_id,
      currencyId: input.currency_id,
    }),
  );
  http.servePrivate(calls.accountEntries, async (input, session) =>
    ledger.listEntries(session.userId, input),
  );
  http.serveCommand(calls.transfer, (command) => ledger.transfer(command));
  http.servePrivate(calls.transfers, async (input, session) => ledger.listTransfers(session.userId, input));
  http.servePrivate(calls.movePlan, async (input, session) => ledger.planMove(session.userId, input));
  http.servePrivate(calls.settings, async (_input, session) => {
    const { paysFromOthers } = await ledger.readChoice(session.userId);
    return { pays_from_others: paysFromOthers };
  });
  http.serveChange(calls.setSettings, async ({ tx, input, by, now }) => {
    await ledger.choose(tx, { userId: by.userId, paysFromOthers: input.pays_from_others, at: now });
    return { pays_from_others: input.pays_from_others };
  });
}
