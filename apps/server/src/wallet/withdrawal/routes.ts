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
  http.servePrivate(calls.bindAddress, async (input, session, context) =>
    addressBook.bind(
      {
        userId: session.userId,
        currencyId: input.currency_id,
        chainCode: input.chain,
        address: input.address,
        memo: input.memo ?? '',
        label: input.label,
        payPassword: input.pay_password,
        authCode: input.auth_code ?? '',
      },
      context,
    ),
  );
  http.servePrivate(calls.removeAddress, async (input, session) =>
    addressBook.remove(session.userId, input.id),
  );
  http.servePrivate(calls.withdrawalQuote, async (input, session) =>
    withdrawals.quote({
      userId: session.userId,
      currencyId: input.currency_id,
      chainCode: input.chain,
      amount: input.amount,
    }),
  );
  http.servePrivate(calls.withdraw, async (input, session, context) =>
    withdrawals.request(
      {
        userId: session.userId,
        addressId: input.address_id,
        amount: input.amount,
        payPassword: input.pay_password,
        authCode: input.auth_code ?? '',
        idempotencyKey: context.idempotencyKey,
      },
      context,
    ),
  );
  http.servePrivate(calls.cancelWithdrawal, async (input, session) =>
    withdrawals.cancel({ userId: session.userId, id: input.id }),
  );
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
  http.serveOperator(calls.operatorDecideWithdrawal, async (input, operator) =>
    withdrawals.decide(operator, input),
  );
  http.serveOperator(calls.operatorWithdrawalSwitches, async () => withdrawals.switches());
  http.serveOperator(calls.operatorStopWithdrawals, (input, operator) =>
    stopWithdrawals(deps, operator, input),
  );
  proposals.serve(http, calls.operatorResumeWithdrawals, 'wallet.resume_withdrawals', (tx, input, by) =>
    resumeWithdrawals(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorHotWalletCaps, async () => withdrawals.caps());
  http.serveOperator(calls.operatorLowerHotWalletCap, (input, operator) => lowerCap(deps, operator, input));
  proposals.serve(http, calls.operatorChangeHotWalletCap, 'wallet.change_hot_wallet_cap', (tx, input, by) =>
    changeCap(tx, deps, { input, by }),
  );
}
