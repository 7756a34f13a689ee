import type { AppRoute } from '../model/app-route.ts';

/**
 * Routes of holdings, transfers, earnings and trade between people. Each screen is loaded by its own file, so
 * that it is a chunk.
 */
export const MONEY_ROUTES: readonly AppRoute[] = [
  {
    path: '/transfer',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/ledger/components/transfer-screen.tsx'),
  },
  { path: '/convert', access: 'user', frame: 'page', load: () => import('./convert.tsx') },
  {
    path: '/statement',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/statement/components/statement-screen.tsx'),
  },
  {
    path: '/transfer-record',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/ledger/components/transfer-records-screen.tsx'),
  },
  {
    path: '/recharge',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/wallet/components/deposit-screen.tsx'),
  },
  {
    path: '/recharge-record',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/wallet/components/deposit-records-screen.tsx'),
  },
  { path: '/withdrawal', access: 'user', frame: 'page', load: () => import('./withdrawal.tsx') },
  {
    path: '/withdrawal-record',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/wallet/components/withdrawal-records-screen.tsx'),
  },
  {
    path: '/fiat-store',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/fiat/store/components/store-screen.tsx'),
  },
  {
    path: '/fiat-ad',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('./fiat-ad.tsx'),
  },
  { path: '/fiat-apply', access: 'user', frame: 'page', load: () => import('./fiat-apply.tsx') },
  {
    path: '/collection-methods',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/fiat/components/methods-screen.tsx'),
  },
  {
    path: '/collection-methods/edit',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/fiat/components/method-screen.tsx'),
  },
  { path: '/fiat', access: 'guest', frame: 'page', isWide: true, load: () => import('./fiat.tsx') },
  {
    path: '/fiat-merchant',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('./fiat-merchant.tsx'),
  },
  {
    path: '/fiat-order',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/fiat/order/components/order-screen.tsx'),
  },
  {
    path: '/fiat-orders',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/fiat/order/components/orders-screen.tsx'),
  },
  {
    path: '/storage-currency-list',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/staking/components/products-screen.tsx'),
  },
  {
    path: '/storage-currency-history',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/staking/components/history-screen.tsx'),
  },
  {
    path: '/share-code',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/referral/components/share-code-screen.tsx'),
  },
  {
    path: '/agent',
    access: 'user',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/referral/agent/agent-screen.tsx'),
  },
  {
    path: '/subscription-list',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/subscription/components/list-screen.tsx'),
  },
  {
    path: '/subscription-details',
    access: 'guest',
    frame: 'page',
    isWide: true,
    load: () => import('../../features/subscription/components/detail-screen.tsx'),
  },
];
