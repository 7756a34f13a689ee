import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'support.conversation': ['GET', '/api/private/support/conversation'],
  'support.messages': ['GET', '/api/private/support/messages'],
  'support.send_message': ['POST', '/api/private/support/send_message'],
  'support.picture': ['GET', '/api/private/support/picture'],
  'support.read_messages': ['POST', '/api/private/support/read_messages'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'support.operator_conversations': ['GET', '/api/operator/support/conversations'],
  'support.operator_presence': ['POST', '/api/operator/support/presence'],
  'support.operator_conversation': ['GET', '/api/operator/support/conversation'],
  'support.operator_claim': ['POST', '/api/operator/support/claim'],
  'support.operator_send_message': ['POST', '/api/operator/support/send_message'],
  'support.operator_hand_over': ['POST', '/api/operator/support/hand_over'],
  'support.operator_close': ['POST', '/api/operator/support/close'],
  'support.operator_templates': ['GET', '/api/operator/support/templates'],
  'support.operator_save_template': ['POST', '/api/operator/support/save_template'],
  'support.operator_remove_template': ['POST', '/api/operator/support/remove_template'],
} as const satisfies OperatorRoutes;
