import type { AppRoute } from './model/app-route.ts';

/** Every screen of the app. A path that is not here leads to `/` (specification, section 2), and says so. */
export const ROUTE_TABLE: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'anonymous',
    frame: 'page',
    isFirst: true,
    load: () => import('./routes/login.tsx'),
  },
  {
    path: '/register',
    access: 'anonymous',
    frame: 'page',
    isFirst: true,
    load: () => import('./routes/register.tsx'),
  },
  {
    path: '/forget',
    access: 'anonymous',
    frame: 'page',
    isFirst: true,
    load: () => import('./routes/forget.tsx'),
  },
  {
    path: '/demo-mailbox',
    access: 'everyone',
    frame: 'page',
    isFirst: true,
    load: () => import('./routes/demo-mailbox.tsx'),
  },
  { path: '/user-center', access: 'user', frame: 'page', load: () => import('./routes/user-center.tsx') },
  { path: '/user-review', access: 'user', frame: 'page', load: () => import('./routes/user-review.tsx') },
  { path: '/secure-center', access: 'user', frame: 'page', load: () => import('./routes/secure-center.tsx') },
  {
    path: '/secure-authenticator',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/authenticator.tsx'),
  },
  {
    path: '/secure-passkeys',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/passkeys.tsx'),
  },
  {
    path: '/secure-anti-phishing',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/anti-phishing.tsx'),
  },
  {
    path: '/secure-account',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/bind-account.tsx'),
  },
  { path: '/api-keys', access: 'user', frame: 'page', load: () => import('./routes/api-keys.tsx') },
  {
    path: '/secure-log',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/security-log.tsx'),
  },
  {
    path: '/secure-freeze',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/freeze.tsx'),
  },
  {
    path: '/change-login-passwd',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/change-login-passwd.tsx'),
  },
  {
    path: '/change-pay-passwd',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/change-pay-passwd.tsx'),
  },
  {
    path: '/home',
    access: 'guest',
    frame: 'main',
    isWide: true,
    isFirst: true,
    load: () => import('./routes/home.tsx'),
  },
  {
    path: '/market',
    access: 'guest',
    frame: 'main',
    isWide: true,
    load: () => import('./routes/market.tsx'),
  },
  {
    path: '/trade',
    access: 'user',
    frame: 'main',
    isWide: true,
    load: () => import('./routes/trade.tsx'),
  },
  {
    path: '/trade-detail',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/trade-detail.tsx'),
  },
  {
    path: '/micro-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/micro-trade.tsx'),
  },
  {
    path: '/forex-micro-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/forex-micro-trade.tsx'),
  },
  {
    path: '/house-edge',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/house-edge.tsx'),
  },
  {
    path: '/lever',
    access: 'user',
    frame: 'main',
    isWide: true,
    load: () => import('./routes/lever.tsx'),
  },
  {
    path: '/lever-my-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/lever-my-trade.tsx'),
  },
  {
    path: '/assets',
    access: 'user',
    frame: 'main',
    isWide: true,
    load: () => import('./routes/assets.tsx'),
  },
  { path: '/transfer', access: 'user', frame: 'page', load: () => import('./routes/transfer.tsx') },
  {
    path: '/statement',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/statement.tsx'),
  },
  {
    path: '/transfer-record',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/transfer-record.tsx'),
  },
  { path: '/recharge', access: 'user', frame: 'page', load: () => import('./routes/recharge.tsx') },
  {
    path: '/recharge-record',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/recharge-record.tsx'),
  },
  { path: '/withdrawal', access: 'user', frame: 'page', load: () => import('./routes/withdrawal.tsx') },
  {
    path: '/withdrawal-record',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/withdrawal-record.tsx'),
  },
  {
    path: '/coinKline',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/coin-kline.tsx'),
  },
  {
    path: '/forexKline',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/forex-kline.tsx'),
  },
  {
    path: '/notifications',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/notifications.tsx'),
  },
  {
    path: '/notifications/settings',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/notification-settings.tsx'),
  },
  {
    path: '/notice-center',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/notice-center.tsx'),
  },
  {
    path: '/notice-details',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/notice-details.tsx'),
  },
  {
    path: '/fiat-store',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/fiat-store.tsx'),
  },
  {
    path: '/fiat-ad',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/fiat-ad.tsx'),
  },
  { path: '/fiat-apply', access: 'user', frame: 'page', load: () => import('./routes/fiat-apply.tsx') },
  {
    path: '/collection-methods',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/collection-methods.tsx'),
  },
  {
    path: '/collection-methods/edit',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/collection-method.tsx'),
  },
  { path: '/fiat', access: 'guest', frame: 'page', isWide: true, load: () => import('./routes/fiat.tsx') },
  {
    path: '/fiat-merchant',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/fiat-merchant.tsx'),
  },
  {
    path: '/fiat-order',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/fiat-order.tsx'),
  },
  {
    path: '/fiat-orders',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/fiat-orders.tsx'),
  },
  {
    path: '/storage-currency-list',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/storage-currency-list.tsx'),
  },
  {
    path: '/storage-currency-history',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/storage-currency-history.tsx'),
  },
  {
    path: '/share-code',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/share-code.tsx'),
  },
  {
    path: '/agent',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/agent.tsx'),
  },
  {
    path: '/install',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/install.tsx'),
  },
  { path: '/about-us', access: 'guest', frame: 'page', load: () => import('./routes/about-us.tsx') },
  {
    path: '/about-us-content',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/about-us-content.tsx'),
  },
  {
    path: '/private-policy',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/private-policy.tsx'),
  },
  {
    // Read before one registers, which asks for agreement.
    path: '/user-agreement',
    access: 'everyone',
    frame: 'page',
    load: () => import('./routes/user-agreement.tsx'),
  },
  { path: '/feedback', access: 'user', frame: 'page', load: () => import('./routes/feedback.tsx') },
  { path: '/feedback-list', access: 'user', frame: 'page', load: () => import('./routes/feedback-list.tsx') },
  {
    path: '/feedback-details',
    access: 'user',
    frame: 'page',
    load: () => import('./routes/feedback-details.tsx'),
  },
  { path: '/support', access: 'user', frame: 'page', load: () => import('./routes/support.tsx') },
  {
    path: '/help-center',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/help-center.tsx'),
  },
  {
    path: '/help-details',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/help-details.tsx'),
  },
  {
    path: '/activity-center',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/activity-center.tsx'),
  },
  {
    path: '/activity-details',
    access: 'guest',
    frame: 'page',
    load: () => import('./routes/activity-details.tsx'),
  },
  {
    path: '/subscription-list',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/subscription-list.tsx'),
  },
  {
    path: '/subscription-details',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./routes/subscription-details.tsx'),
  },
];

/** Where `/` leads: home, or the user center in a build without home. */
export const LANDING = hasRoute('/home') ? '/home' : '/user-center';

export function hasRoute(path: string): boolean {
  return ROUTE_TABLE.some((route) => route.path === path);
}

export function isWideRoute(path: string): boolean {
  return ROUTE_TABLE.some((route) => route.path === path && route.isWide === true);
}

/** Loads a route's chunk ahead, when a finger touches the link to it. */
export function preloadRoute(path: string): void {
  const route = ROUTE_TABLE.find((entry) => entry.path === path);
  route
    ?.load()
    .catch((error: unknown) => console.warn(`The screen ${path} could not be loaded ahead.`, error));
}
