export { maskAccount } from './account/account.ts';
export { sessionsEnded, userChanged } from './deps.ts';
export { createIdentity, type Identity } from './identity.ts';
export { createMessenger } from './message/create-messenger.ts';
export type { Messenger } from './message/messenger.ts';
export type { RequestClaim, RequestProof } from './request/prove-request.ts';
export { identityRoutes } from './routes.ts';
export type { UserStanding } from './standing/read-standing.ts';
