export { tierAuditPart } from './audit.ts';
export { TIER_RULES } from './published-rules.ts';
export { tierRoutes } from './routes.ts';
export { createTiers, type Tiers } from './tier.ts';
export { addVolumes } from './volume-queries.ts';
