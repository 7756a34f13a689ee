import type { UserRoutes } from './route-table.ts';

/**
 * The calls of the first screen, login and home, and of every session. A browser loads these with the page and all
 * others after it, so a new call belongs into the routes of its noun unless login or home make it.
 */
export const FIRST_ROUTES = {
  'identity.area_list': ['GET', '/api/public/default/area_list'],
  'identity.login': ['POST', '/api/public/user/login'],
  'identity.login_second': ['POST', '/api/public/user/login_second'],
  'identity.login_passkey_begin': ['POST', '/api/public/user/login_passkey_begin'],
  'identity.login_passkey_finish': ['POST', '/api/public/user/login_passkey_finish'],
  'identity.send_email': ['POST', '/api/public/notify/send_email'],
  'identity.send_sms': ['POST', '/api/public/notify/send_sms'],
  'identity.refresh_token': ['GET', '/api/public/user/refresh_token'],
  'identity.info': ['GET', '/api/private/user/info'],
  'identity.socket_ticket': ['POST', '/api/private/user/socket_ticket'],
  'identity.logout': ['POST', '/api/private/user/logout'],
  'market.currency_matches': ['GET', '/api/public/market/currency_matches'],
  'market.sparklines': ['GET', '/api/public/market/sparklines'],
  'content.news_list': ['GET', '/api/public/news/list'],
  'content.setting': ['GET', '/api/public/default/setting'],
  'content.site': ['GET', '/api/public/default/site'],
  'notification.list': ['GET', '/api/private/notification/list'],
} as const satisfies UserRoutes;
