import type { OperatorRoutes } from '../route-table.ts';

export const OPERATOR_ROUTES = {
  'screening.operator_cases': ['GET', '/api/operator/screening/cases'],
  'screening.operator_answers': ['GET', '/api/operator/screening/answers'],
  'screening.operator_vendor': ['GET', '/api/operator/screening/vendor'],
  'screening.operator_decide_case': ['POST', '/api/operator/screening/decide_case'],
  'screening.operator_lists': ['GET', '/api/operator/screening/lists'],
  'screening.operator_upload_list': ['POST', '/api/operator/screening/upload_list'],
  'screening.operator_change_list': ['POST', '/api/operator/screening/change_list'],
} as const satisfies OperatorRoutes;
