import { type AuditPart, turnedCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

const FIRST_SIZE = 5_000;

/** The invariant of payments, Y1: each moved its amount once, from the payer to the payee, and nothing else did. */
export function paymentAuditPart(): AuditPart {
  return {
    product: 'wallet',
    readBounds: async () => ({}),
    checks: [
      turnedCheck('Y1', {
        firstSize: FIRST_SIZE,
        readEnd: queries.findPaymentEnd,
        find: queries.findWrongPayments,
      }),
      turnedCheck('Y1 posted', {
        firstSize: FIRST_SIZE,
        readEnd: queries.findPostedEnd,
        find: queries.findPostedAlone,
      }),
    ],
  };
}
