import type { OperatorRoutes } from '../route-table.ts';

export const OPERATOR_ROUTES = {
  'webhook.operator_endpoints': ['GET', '/api/operator/webhook/endpoints'],
  'webhook.operator_add_endpoint': ['POST', '/api/operator/webhook/add_endpoint'],
  'webhook.operator_change_endpoint': ['POST', '/api/operator/webhook/change_endpoint'],
  'webhook.operator_set_state': ['POST', '/api/operator/webhook/set_state'],
  'webhook.operator_pause': ['POST', '/api/operator/webhook/pause'],
  'webhook.operator_rotate_secret': ['POST', '/api/operator/webhook/rotate_secret'],
  'webhook.operator_show_secret': ['POST', '/api/operator/webhook/show_secret'],
  'webhook.operator_send_test': ['POST', '/api/operator/webhook/send_test'],
  'webhook.operator_deliveries': ['GET', '/api/operator/webhook/deliveries'],
  'webhook.operator_attempts': ['GET', '/api/operator/webhook/attempts'],
  'webhook.operator_replay': ['POST', '/api/operator/webhook/replay'],
} as const satisfies OperatorRoutes;
