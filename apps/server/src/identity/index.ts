export { maskAccount } from './account/account.ts';
export { sessionsEnded, userChanged } from './deps.ts';
export { createIdentity, type Identity } from './identity.ts';
export { createMessenger } from './message/create-messenger.ts';
export type { Messenger } from './message/messenger.ts';
export { identityRoutes } from './routes.ts';
