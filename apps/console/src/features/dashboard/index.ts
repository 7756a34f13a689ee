export { useQueues } from './api.ts';
export { OverviewScreen } from './components/overview-screen.tsx';
