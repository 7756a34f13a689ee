export { stakingAuditPart } from './audit.ts';
export { STAKING_HOLDS } from './audit-queries.ts';
export { STAKING_RULES } from './published-rules.ts';
export { stakingRoutes } from './routes.ts';
export { createStaking, type Staking } from './staking.ts';
export { STAKING_STATEMENT } from './statement-kinds.ts';
