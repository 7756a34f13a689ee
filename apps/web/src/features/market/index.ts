export { MarketScreen } from './components/market-screen.tsx';
