export { contractChannels } from './channels.ts';
export { contractAuditPart } from './audit.ts';
export { CONTRACT_HOLDS } from './audit-queries.ts';
export { type Contract, createContract } from './contract.ts';
export { contractTicksNeededSince } from './close-queries.ts';
export { contractRoutes } from './routes.ts';
export { listTrades } from './traded-queries.ts';
export { CONTRACT_STATEMENT } from './statement-kinds.ts';
export { CONTRACT_RULES } from './published-rules.ts';
