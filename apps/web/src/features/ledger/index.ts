export { AssetsScreen } from './components/assets-screen.tsx';
export { FundsList } from './components/funds-list.tsx';
export { useAvailable, useBalanceChannel } from './use-accounts.ts';
