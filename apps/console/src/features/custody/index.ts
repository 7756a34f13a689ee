export { CustodyScreen } from './components/custody-screen.tsx';
