export { HistoryScreen } from './components/history-screen.tsx';
export { ProductsScreen } from './components/products-screen.tsx';
