export { InstallScreen } from './components/install-screen.tsx';
