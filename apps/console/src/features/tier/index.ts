export { TierScreen } from './components/tier-screen.tsx';
