import { endpoint } from '../endpoint.ts';
import { integer, object, optional, page, string, t } from '../schema.ts';

const side = object({ user_id: integer(), uid: string(), name: string() });

export const operatorPayments = endpoint('payment.operator_payments', {
  summary: 'Payments between users, newest first: of all, or those that one user sent or received.',
  input: object({ user_id: optional(t.id), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      id: t.uuid,
      payer: side,
      payee: side,
      currency_id: integer(),
      code: string(),
      amount: t.amount,
      value_usdt: t.amount,
      note: string(),
      factor: string(),
      created_at: t.instant,
      withdrawable_at: t.instant,
    }),
  ),
  roles: ['support', 'risk', 'ledger_maker', 'ledger_checker', 'withdrawal_maker', 'withdrawal_checker'],
});
