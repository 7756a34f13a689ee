export { CoinsScreen } from './components/coins-screen.tsx';
