export { AssetsScreen } from './components/assets-screen.tsx';
export { FundsList } from './components/funds-list.tsx';
export { TotalCard } from './components/total-card.tsx';
export { useAvailable, useBalanceChannel, useFiatAvailable } from './use-accounts.ts';
