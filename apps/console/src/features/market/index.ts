export { MarketsScreen } from './components/markets-screen.tsx';
