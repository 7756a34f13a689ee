export { ScreeningScreen } from './components/screening-screen.tsx';
