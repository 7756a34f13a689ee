export { depositsChanged } from './deposit/topics.ts';
export { walletOperatorRoutes } from './operator-routes.ts';
export { walletRoutes } from './routes.ts';
export { createWallet, type Wallet } from './wallet.ts';
