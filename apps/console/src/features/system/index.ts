export { SystemScreen } from './components/system-screen.tsx';
