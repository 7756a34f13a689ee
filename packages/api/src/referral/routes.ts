import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'referral.authorization_code': ['GET', '/api/private/user/authorization_code'],
  'referral.rates': ['GET', '/api/public/referral/rates'],
  'referral.summary': ['GET', '/api/private/referral/summary'],
  'referral.invitees': ['GET', '/api/private/referral/invitees'],
  'referral.rewards': ['GET', '/api/private/referral/rewards'],
  'referral.agent': ['GET', '/api/private/referral/agent'],
  'referral.team': ['GET', '/api/private/referral/team'],
  'referral.sub_agents': ['GET', '/api/private/referral/sub_agents'],
  'referral.add_sub_agent': ['POST', '/api/private/referral/add_sub_agent'],
  'referral.set_sub_agent_rate': ['POST', '/api/private/referral/set_sub_agent_rate'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'referral.operator_rates': ['GET', '/api/operator/referral/rates'],
  'referral.operator_add_rates': ['POST', '/api/operator/referral/add_rates'],
  'referral.operator_agents': ['GET', '/api/operator/referral/agents'],
  'referral.operator_check_code': ['POST', '/api/operator/referral/check_code'],
  'referral.operator_add_agent': ['POST', '/api/operator/referral/add_agent'],
  'referral.operator_set_agent_rate': ['POST', '/api/operator/referral/set_agent_rate'],
  'referral.operator_end_agent': ['POST', '/api/operator/referral/end_agent'],
  'referral.operator_settlements': ['GET', '/api/operator/referral/settlements'],
  'referral.operator_void_relations': ['GET', '/api/operator/referral/void_relations'],
} as const satisfies OperatorRoutes;
