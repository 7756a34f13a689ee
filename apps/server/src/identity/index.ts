export { maskAccount } from './account/account.ts';
export { sessionsEnded, userChanged } from './deps.ts';
export { createIdentity, type Identity } from './identity.ts';
export { createProofCheck, type ProofCheck } from './request/check-proof.ts';
export { identityRoutes } from './routes.ts';
export { findSameDevice, type UserPair } from './session/find-same-device.ts';
