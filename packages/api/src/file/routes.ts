import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'file.image_upload': ['POST', '/api/public/common/image_upload'],
  'file.view': ['GET', '/api/private/file/view'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'file.operator_upload': ['POST', '/api/operator/file/upload'],
  'file.operator_view': ['GET', '/api/operator/file/view'],
} as const satisfies OperatorRoutes;
