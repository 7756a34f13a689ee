export { WithdrawalScreen } from './components/withdrawal-screen.tsx';
