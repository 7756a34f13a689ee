import type { AppRoute } from '../model/app-route.ts';

/** Home, markets and what is traded on them. Each screen is loaded by its own file, so that it is a chunk. */
export const TRADING_ROUTES: readonly AppRoute[] = [
  {
    path: '/trade-detail',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/spot/components/trade-detail-screen.tsx'),
  },
  {
    path: '/micro-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./micro-trade.tsx'),
  },
  {
    path: '/forex-micro-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./forex-micro-trade.tsx'),
  },
  {
    path: '/house-edge',
    access: 'everyone',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/micro/components/house-edge-screen.tsx'),
  },
  {
    path: '/lever-my-trade',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/contract/components/records-screen.tsx'),
  },
  {
    path: '/coinKline',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./coin-kline.tsx'),
  },
  {
    path: '/forexKline',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./forex-kline.tsx'),
  },
];
