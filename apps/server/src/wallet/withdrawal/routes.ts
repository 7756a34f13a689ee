import { wallet as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { AddressBook } from '../address-book/address-book.ts';
import type { Operator } from '../../operator/index.ts';
import {
  changeCap,
  type ControlDeps,
  lowerCap,
  resumeWithdrawals,
  stopWithdrawals,
} from './change-controls.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface WithdrawalParts {
  readonly addressBook: AddressBook;
  readonly withdrawals: Withdrawals;
}

/** Serves the address book and withdrawals to their users. */
export function withdrawalRoutes(http: HttpServer, { addressBook, withdrawals }: WithdrawalParts): void {
  http.servePrivate(calls.addresses, async (input, session) => addressBook.list(session.userId, input));
  http.serveCommand(calls.bindAddress, (command) => addressBook.bind(command));
  http.serveChange(calls.removeAddress, (change) => addressBook.remove(change));
  http.servePrivate(calls.withdrawalQuote, async (input, session) =>
    withdrawals.quote({
      userId: session.userId,
      currencyId: input.currency_id,
      chainCode: input.chain,
      amount: input.amount,
    }),
  );
  http.serveCommand(calls.withdraw, (command) => withdrawals.request(command));
  http.serveChange(calls.cancelWithdrawal, (change) => withdrawals.cancel(change));
  http.servePrivate(calls.withdrawals, async (input, session) => withdrawals.list(session.userId, input));
  http.servePrivate(calls.withdrawal, async (input, session) => withdrawals.read(session.userId, input.id));
}

/** Serves the review of withdrawals and the controls that stop them to operators. */
export function withdrawalOperatorRoutes(
  http: HttpServer,
  { withdrawals }: WithdrawalParts,
  deps: ControlDeps & { readonly operator: Pick<Operator, 'proposals'> },
): void {
  const { proposals } = deps.operator;
  http.serveOperator(calls.operatorWithdrawals, async (input) => withdrawals.listForOperator(input));
  http.serveOperator(calls.operatorWithdrawal, async (input) => withdrawals.readForOperator(input.id));
  http.serveChange(calls.operatorDecideWithdrawal, (change) => withdrawals.decide(change));
  http.serveOperator(calls.operatorWithdrawalSwitches, async () => withdrawals.switches());
  http.serveChange(calls.operatorStopWithdrawals, (change) => stopWithdrawals(deps, change));
  proposals.serve(http, calls.operatorResumeWithdrawals, 'wallet.resume_withdrawals', (tx, input, by) =>
    resumeWithdrawals(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorUnknownPayments, async () => withdrawals.unknownPayments());
  proposals.serve(http, calls.operatorAdoptPayment, 'wallet.adopt_payment', withdrawals.adoption);
  http.serveOperator(calls.operatorHotWalletCaps, async () => withdrawals.caps());
  http.serveChange(calls.operatorLowerHotWalletCap, (change) => lowerCap(deps, change));
  proposals.serve(http, calls.operatorChangeHotWalletCap, 'wallet.change_hot_wallet_cap', (tx, input, by) =>
    changeCap(tx, deps, { input, by }),
  );
}
