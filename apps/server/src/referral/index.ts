export { referralAuditPart } from './audit.ts';
export { createReferral, type Referral } from './referral.ts';
export { referralRoutes } from './routes.ts';
export { readSettledUntil } from './settle-queries.ts';
export { sealedReferralColumns } from './sealed-columns.ts';
export { REFERRAL_STATEMENT } from './statement-kinds.ts';
export { REFERRAL_RULES } from './published-rules.ts';
