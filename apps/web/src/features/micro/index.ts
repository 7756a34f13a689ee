export { MicroScreen } from './components/micro-screen.tsx';
