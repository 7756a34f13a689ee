import type { AppRoute } from '../model/app-route.ts';

/**
 * Routes of people, of what reaches them and of what they read. Each screen is loaded by its own file, so
 * that it is a chunk.
 */
export const PEOPLE_ROUTES: readonly AppRoute[] = [
  { path: '/user-center', access: 'user', frame: 'page', load: () => import('./user-center.tsx') },
  { path: '/user-review', access: 'user', frame: 'page', load: () => import('./user-review.tsx') },
  { path: '/secure-center', access: 'user', frame: 'page', load: () => import('./secure-center.tsx') },
  {
    path: '/secure-authenticator',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/authenticator-screen.tsx'),
  },
  {
    path: '/secure-passkeys',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/passkeys-screen.tsx'),
  },
  {
    path: '/secure-anti-phishing',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/anti-phishing-screen.tsx'),
  },
  {
    path: '/secure-account',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/bind-account-screen.tsx'),
  },
  {
    path: '/api-keys',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/apikey/components/api-keys-screen.tsx'),
  },
  {
    path: '/secure-log',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/security-log-screen.tsx'),
  },
  {
    path: '/secure-freeze',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/security/freeze-screen.tsx'),
  },
  {
    path: '/change-login-passwd',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/components/change-login-password-screen.tsx'),
  },
  {
    path: '/change-pay-passwd',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/identity/components/change-pay-password-screen.tsx'),
  },
  {
    path: '/notifications',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/notification/components/notifications-screen.tsx'),
  },
  {
    path: '/notifications/settings',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/notification/components/push-settings-screen.tsx'),
  },
  {
    path: '/notice-center',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/notice-center-screen.tsx'),
  },
  {
    path: '/notice-details',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/notice-details-screen.tsx'),
  },
  {
    path: '/install',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/install/components/install-screen.tsx'),
  },
  {
    path: '/about-us',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/about-screen.tsx'),
  },
  {
    path: '/about-us-content',
    access: 'guest',
    frame: 'page',
    load: async () => ({
      Component: (await import('../../features/content/components/page-screens.tsx')).AboutContentScreen,
    }),
  },
  {
    path: '/private-policy',
    access: 'guest',
    frame: 'page',
    load: async () => ({
      Component: (await import('../../features/content/components/page-screens.tsx')).PrivacyPolicyScreen,
    }),
  },
  {
    // Read before one registers, which asks for agreement.
    path: '/user-agreement',
    access: 'everyone',
    frame: 'page',
    load: async () => ({
      Component: (await import('../../features/content/components/page-screens.tsx')).UserAgreementScreen,
    }),
  },
  {
    path: '/feedback',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/feedback/components/feedback-screen.tsx'),
  },
  {
    path: '/feedback-list',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/feedback/components/feedback-list-screen.tsx'),
  },
  {
    path: '/feedback-details',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/feedback/components/feedback-details-screen.tsx'),
  },
  {
    path: '/support',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/support/components/support-screen.tsx'),
  },
  {
    path: '/proof-of-reserves',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/liability/components/proof-of-reserves-screen.tsx'),
  },
  {
    path: '/rules',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/rules/components/rules-screen.tsx'),
  },
  {
    path: '/help-center',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/help-center-screen.tsx'),
  },
  {
    path: '/help-details',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/help-details-screen.tsx'),
  },
  {
    path: '/activity-center',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/activity-center-screen.tsx'),
  },
  {
    path: '/activity-details',
    access: 'guest',
    frame: 'page',
    load: () => import('../../features/content/components/activity-details-screen.tsx'),
  },
  {
    path: '/price-alerts',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/alert/components/alerts-screen.tsx'),
  },
  {
    path: '/status',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/status/components/status-screen.tsx'),
  },
];
