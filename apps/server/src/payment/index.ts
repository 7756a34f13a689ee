export { PAYMENT_LEAVING, PAYMENT_SCREENED } from './leaving-queries.ts';
export { createPayments, type Payments } from './payments.ts';
export { paymentRoutes } from './routes.ts';
export { PAYMENT_STATEMENT } from './statement-kinds.ts';
export { paymentAuditPart } from './audit.ts';
