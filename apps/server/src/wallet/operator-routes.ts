import { wallet as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Operator } from '../operator/index.ts';
import { delistAsset, relistAsset, withdrawDelisting } from './asset/delist-asset.ts';
import { examineAsset, examineListed, listAsset } from './asset/list-asset.ts';
import { examineChain, listChain } from './asset/list-chain.ts';
import { declareCoins, showDeclarations } from './declaration/declare-coins.ts';
import { requestRefill, showRefills, withdrawRefill } from './refill/request-refill.ts';
import { showHouseWallets, showSweeps } from './sweep/show-sweeps.ts';
import { setTerm, showTerms, withdrawTerm } from './terms/change-terms.ts';
import type { Wallet } from './wallet.ts';
import { withdrawalOperatorRoutes } from './withdrawal/routes.ts';

/** Serves the operators' side of the wallet. */
export function walletOperatorRoutes(
  http: HttpServer,
  deps: {
    readonly wallet: Wallet;
    readonly db: Database;
    readonly clock: Pick<Clock, 'now'>;
    readonly operator: Pick<Operator, 'proposals' | 'record'>;
  },
): void {
  const {
    wallet,
    operator: { proposals },
  } = deps;
  const { deposits } = wallet;
  http.serveOperator(calls.operatorDeposits, async (input) => deposits.listForOperator(input));
  http.serveOperator(calls.operatorDeposit, async (input) => deposits.readForOperator(input.id));
  http.serveChange(calls.operatorDecideManualDeposit, (change) => deposits.decide(change));
  http.serveOperator(calls.operatorChains, async () => deposits.chains());
  http.serveOperator(calls.operatorCustody, async () => deposits.custody());
  http.serveOperator(calls.operatorDeclarations, async (input) => showDeclarations(deps, input));
  proposals.serve(http, calls.operatorDeclareCustody, 'wallet.declare_custody', (tx, input, by) =>
    declareCoins(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorHouseWallets, () => showHouseWallets(deps));
  http.serveOperator(calls.operatorSweeps, (input) => showSweeps(deps.db, input));
  http.serveOperator(calls.operatorRefills, (input) => showRefills(deps.db, input));
  proposals.serve(http, calls.operatorRequestRefill, 'wallet.request_refill', (tx, input, by) =>
    requestRefill(tx, deps, { input, by }),
  );
  http.serveChange(calls.operatorWithdrawRefill, (change) => withdrawRefill(deps, change));
  http.serveOperator(calls.operatorAssets, async () => wallet.assets());
  const listing = { ...deps, chains: wallet.chains };
  proposals.serve(http, calls.operatorListChain, 'wallet.list_chain', {
    examine: (input) => examineChain(listing, input),
    change: (tx, input) => listChain(tx, listing, { input }),
  });
  proposals.serve(http, calls.operatorListAsset, 'wallet.list_asset', {
    examine: (input) => examineAsset(listing, input),
    change: (tx, input, by) => listAsset(tx, listing, { input, by }),
  });
  proposals.serve(http, calls.operatorDelistAsset, 'wallet.delist_asset', (tx, input, by) =>
    delistAsset(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorWithdrawDelisting, 'wallet.withdraw_delisting', (tx, input) =>
    withdrawDelisting(tx, deps, { input }),
  );
  proposals.serve(http, calls.operatorRelistAsset, 'wallet.relist_asset', {
    examine: (input) => examineListed(listing, input),
    change: (tx, input) => relistAsset(tx, deps, { input }),
  });
  proposals.serve(http, calls.operatorCreditLateDeposit, 'wallet.credit_late_deposit', (tx, input, by) =>
    deposits.creditLate(tx, { input, by }),
  );
  proposals.serve(http, calls.operatorRejectLateDeposit, 'wallet.reject_late_deposit', (tx, input, by) =>
    deposits.rejectLate(tx, { input, by }),
  );
  http.serveOperator(calls.operatorTerms, () => showTerms(deps.db, deps));
  proposals.serve(http, calls.operatorSetTerm, 'wallet.set_term', (tx, input, by) =>
    setTerm(tx, deps, { input, by }),
  );
  http.serveChange(calls.operatorWithdrawTerm, (change) => withdrawTerm(deps, change));
  withdrawalOperatorRoutes(http, wallet, deps);
}
