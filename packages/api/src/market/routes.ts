import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'market.deal': ['GET', '/api/public/market/deal'],
  'market.kline': ['GET', '/api/public/market/kline'],
  'market.depth': ['GET', '/api/public/market/depth'],
  'market.changes': ['GET', '/api/public/market/changes'],
  'market.forex_tickers': ['GET', '/api/public/forex/tickers'],
  'market.forex_ticker': ['GET', '/api/public/forex/ticker'],
  'market.forex_kline': ['GET', '/api/public/forex/kline'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'market.operator_matches': ['GET', '/api/operator/market/matches'],
  'market.operator_filter_changes': ['GET', '/api/operator/market/filter_changes'],
  'market.operator_change_filters': ['POST', '/api/operator/market/change_filters'],
  'market.operator_withdraw_change': ['POST', '/api/operator/market/withdraw_change'],
  'market.operator_list_match': ['POST', '/api/operator/market/list_match'],
  'market.operator_delist_match': ['POST', '/api/operator/market/delist_match'],
  'market.operator_withdraw_delisting': ['POST', '/api/operator/market/withdraw_delisting'],
  'market.operator_feeds': ['GET', '/api/operator/market/feeds'],
} as const satisfies OperatorRoutes;
