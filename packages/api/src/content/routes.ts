import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'content.news_info': ['GET', '/api/public/news/info'],
  'content.rate': ['POST', '/api/public/news/rate'],
  'content.page': ['GET', '/api/public/news/page'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'content.operator_settings': ['GET', '/api/operator/content/settings'],
  'content.operator_set_setting': ['POST', '/api/operator/content/set_setting'],
  'content.operator_news_list': ['GET', '/api/operator/content/news_list'],
  'content.operator_news': ['GET', '/api/operator/content/news'],
  'content.operator_votes': ['GET', '/api/operator/content/votes'],
  'content.operator_save_news': ['POST', '/api/operator/content/save_news'],
  'content.operator_save_news_text': ['POST', '/api/operator/content/save_news_text'],
  'content.operator_preview': ['POST', '/api/operator/content/preview'],
  'content.operator_publish_news': ['POST', '/api/operator/content/publish_news'],
  'content.operator_versions': ['GET', '/api/operator/content/versions'],
  'content.operator_version': ['GET', '/api/operator/content/version'],
  'content.operator_restore': ['POST', '/api/operator/content/restore'],
} as const satisfies OperatorRoutes;
