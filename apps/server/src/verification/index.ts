export { VERIFICATION_RULES } from './published-rules.ts';
export { verificationRoutes } from './routes.ts';
export { VERIFICATION_QUEUES } from './dashboard-queries.ts';
export { findSameIdentity } from './same-person-queries.ts';
export { createVerification, type Verification } from './verification.ts';
export { sealedVerificationColumns } from './sealed-columns.ts';
