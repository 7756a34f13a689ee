import { fiat as calls, type ReplyOf } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { addMethod, changeMethod, offerMethod } from './change-methods.ts';
import { countUses, listPaymentMethods } from './method-queries.ts';
import { presentMethod } from './payment-method.ts';

/** Serves the ways of paying, and the changes of them that two operators make. */
export function paymentMethodRoutes(http: HttpServer, deps: Deps): void {
  const { proposals } = deps.operator;
  http.servePublic(calls.paymentMethods, async () => (await listPaymentMethods(deps.db)).map(presentMethod));
  http.serveOperator(calls.operatorPaymentMethods, async () => showForOperators(deps));
  proposals.serve(http, calls.operatorAddPaymentMethod, 'fiat.add_payment_method', (tx, input, by) =>
    addMethod(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorChangePaymentMethod, 'fiat.change_payment_method', (tx, input, by) =>
    changeMethod(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorOfferPaymentMethod, 'fiat.offer_payment_method', (tx, input, by) =>
    offerMethod(tx, deps, { input, by }),
  );
}

async function showForOperators({ db }: Deps): Promise<ReplyOf<typeof calls.operatorPaymentMethods>> {
  const [methods, uses] = await Promise.all([listPaymentMethods(db), countUses(db)]);
  const useOf = new Map(uses.map((one) => [one.code, one]));
  return methods.map((method) => ({
    ...presentMethod(method),
    saved: useOf.get(method.code)?.saved ?? 0,
    open_ads: useOf.get(method.code)?.openAds ?? 0,
    changed_at: method.at,
    changed_by: method.operatorName,
    approved_by: method.approverName,
    reason: method.reason,
  }));
}
