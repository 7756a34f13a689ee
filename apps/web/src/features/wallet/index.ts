export { DepositRecordsScreen } from './components/deposit-records-screen.tsx';
export { DepositScreen } from './components/deposit-screen.tsx';
export { WithdrawalRecordsScreen } from './components/withdrawal-records-screen.tsx';
export { WithdrawalScreen } from './components/withdrawal-screen.tsx';
