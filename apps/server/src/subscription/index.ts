export { subscriptionAuditPart } from './audit.ts';
export { SUBSCRIPTION_HOLDS } from './audit-queries.ts';
export { SUBSCRIPTION_RULES } from './published-rules.ts';
export { subscriptionOperatorRoutes, subscriptionRoutes } from './routes.ts';
export { createSubscription, type Subscription } from './subscription.ts';
export { SUBSCRIPTION_STATEMENT } from './statement-kinds.ts';
