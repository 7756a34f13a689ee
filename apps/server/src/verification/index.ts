export { verificationRoutes } from './routes.ts';
export { findSameIdentity } from './same-person-queries.ts';
export { createVerification, type Verification } from './verification.ts';
export { sealedVerificationColumns } from './sealed-columns.ts';
