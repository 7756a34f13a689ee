import { payment as calls } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import { choose, showSettings } from './choose.ts';
import { findPayee } from './find-payee.ts';
import { pay } from './pay.ts';
import type { Payments } from './payments.ts';
import { quotePayment } from './quote.ts';
import { showAllPayments, showPayees, showPayment, showPayments } from './show-payments.ts';

export function paymentRoutes(http: HttpServer, { deps }: Payments): void {
  http.servePrivate(calls.payee, async ({ account }, { userId, isUserReal }) => {
    // Strangers without an identity could ask from as many accounts as they like.
    if (!isUserReal) throw new AppError('identity.not_verified');
    const sought = { account, field: 'account' } as const;
    const { uid, name, isKnown } = await findPayee(deps.db, deps, { payerId: userId, sought });
    return { uid, name, is_known: isKnown };
  });
  http.servePrivate(calls.payees, (_input, { userId }) => showPayees(deps, userId));
  http.servePrivate(calls.quote, (input, { userId }) => quotePayment(deps, userId, input));
  http.serveChange(calls.pay, (change) => pay(deps, change));
  http.servePrivate(calls.list, (input, { userId }) => showPayments(deps, userId, input));
  http.servePrivate(calls.receipt, ({ id }, { userId }) => showPayment(deps, userId, id));
  http.servePrivate(calls.settings, (_input, { userId }) => showSettings(deps, userId));
  http.serveChange(calls.setSettings, choose);
  http.serveOperator(calls.operatorPayments, (input) => showAllPayments(deps, input));
}
