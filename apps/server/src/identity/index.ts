export { maskAccount } from './account/account.ts';
export { listSecurityEvents, readSecurityFacts } from './account/event-queries.ts';
export { findUserIdByContact } from './account/find-by-contact.ts';
export {
  findArea,
  findAreaByIso,
  findUserIdByUid,
  type GroupedUser,
  listUids,
} from './account/user-queries.ts';
export { sessionsEnded, userChanged } from './deps.ts';
export { countUsers, listSignups } from './operator-side/dashboard-queries.ts';
export { createIdentity, type Identity } from './identity.ts';
export { IDENTITY_RULES } from './published-rules.ts';
export { identityRoutes } from './routes.ts';
export { assertMayTrade } from './standing/assert-may-trade.ts';
export { findSameDevice, type UserPair } from './session/find-same-device.ts';
export { sealedIdentityColumns } from './sealed-columns.ts';
