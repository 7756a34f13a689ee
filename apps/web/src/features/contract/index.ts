export { ContractLinks } from './components/contract-links.tsx';
export { LeverScreen } from './components/lever-screen.tsx';
