export { WithdrawalsScreen } from './components/withdrawals-screen.tsx';
