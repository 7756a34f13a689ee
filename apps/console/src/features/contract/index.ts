export { ContractsScreen } from './components/contracts-screen.tsx';
