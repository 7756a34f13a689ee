export type { KeyClaim } from './admit.ts';
export { type ApiKeys, createApiKeys } from './apikey.ts';
export { apiKeyRoutes } from './routes.ts';
export { keysEnded } from './topics.ts';
export { sealedKeyColumns } from './sealed-columns.ts';
