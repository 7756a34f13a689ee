export { DepositRecordsScreen } from './components/deposit-records-screen.tsx';
export { DepositScreen } from './components/deposit-screen.tsx';
