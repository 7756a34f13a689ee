import type { AppRoute } from '../model/app-route.ts';

/** The way in, and the screens of the tab bar. Each screen is loaded by its own file, so that it is a chunk. */
export const FIRST_ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'anonymous',
    frame: 'page',
    isFirst: true,
    load: () => import('./login.tsx'),
  },
  {
    path: '/register',
    access: 'anonymous',
    next: '/trade?type=market',
    frame: 'page',
    isFirst: true,
    load: () => import('./register.tsx'),
  },
  {
    path: '/forget',
    access: 'anonymous',
    frame: 'page',
    isFirst: true,
    load: () => import('../../features/identity/components/forget-screen.tsx'),
  },
  {
    path: '/demo-mailbox',
    access: 'everyone',
    frame: 'page',
    isFirst: true,
    load: () => import('../../features/identity/components/demo-mailbox-screen.tsx'),
  },
  {
    path: '/home',
    access: 'guest',
    frame: 'main',
    isWide: true,
    isFirst: true,
    load: () => import('./home.tsx'),
    loadForGuest: async () => (await import('./guest-home.tsx')).load(),
  },
  {
    path: '/market',
    access: 'guest',
    frame: 'main',
    isWide: true,
    load: () => import('../../features/market/components/market-screen.tsx'),
  },
  {
    path: '/trade',
    access: 'user',
    frame: 'main',
    isWide: true,
    hasTabletLayout: true,
    load: () => import('./trade.tsx'),
  },
  {
    path: '/lever',
    access: 'user',
    frame: 'main',
    isWide: true,
    hasTabletLayout: true,
    load: () => import('./lever.tsx'),
  },
  {
    path: '/assets',
    access: 'user',
    frame: 'main',
    isWide: true,
    area: 'money',
    load: () => import('./assets.tsx'),
  },
];
