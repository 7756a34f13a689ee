export { AssetsScreen } from './components/assets-screen.tsx';
export { FundsList } from './components/funds-list.tsx';
export { TotalCard } from './components/total-card.tsx';
export { TransferRecordsScreen } from './components/transfer-records-screen.tsx';
export { TransferScreen } from './components/transfer-screen.tsx';
export { useAvailable, useBalanceChannel, useFiatAvailable } from './use-accounts.ts';
