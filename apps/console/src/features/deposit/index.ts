export { DepositsScreen } from './components/deposits-screen.tsx';
