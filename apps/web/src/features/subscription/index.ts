export { OfferingDetailScreen } from './components/detail-screen.tsx';
export { OfferingListScreen } from './components/list-screen.tsx';
