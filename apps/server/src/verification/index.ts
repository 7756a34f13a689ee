export { verificationRoutes } from './routes.ts';
export { createVerification, type Verification } from './verification.ts';
