import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'liability.snapshots': ['GET', '/api/public/liability/snapshots'],
  'liability.snapshot': ['GET', '/api/public/liability/snapshot'],
  'liability.controls': ['GET', '/api/public/liability/controls'],
  'liability.proof': ['GET', '/api/private/liability/proof'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'liability.operator_cold_wallets': ['GET', '/api/operator/liability/cold_wallets'],
  'liability.operator_add_control': ['POST', '/api/operator/liability/add_control'],
  'liability.operator_take_snapshot': ['POST', '/api/operator/liability/take_snapshot'],
} as const satisfies OperatorRoutes;
