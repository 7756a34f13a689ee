export { StakingScreen } from './components/staking-screen.tsx';
