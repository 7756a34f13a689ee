import { ledger as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { walletOf } from './account.ts';
import type { Ledger } from './ledger.ts';

const PAGE_SIZE = 20;

/** Serves the accounts of the user. */
export function ledgerRoutes(http: HttpServer, ledger: Ledger): void {
  http.servePrivate(contract.accountList, async (_input, session) => ledger.listAccounts(session.userId));
  http.servePrivate(contract.accountDetail, async (input, session) =>
    ledger.readAccount({
      userId: session.userId,
      id: input.id,
      accountTypeId: input.account_type_id,
      currencyId: input.currency_id,
    }),
  );
  http.servePrivate(contract.accountEntries, async (input, session) =>
    ledger.listEntries({
      userId: session.userId,
      wallet: input.account_type_id === undefined ? null : (walletOf(input.account_type_id) ?? null),
      currencyId: input.currency_id ?? null,
      kind: input.kind ?? null,
      cursor: input.cursor ?? null,
      limit: input.limit ?? PAGE_SIZE,
    }),
  );
}
