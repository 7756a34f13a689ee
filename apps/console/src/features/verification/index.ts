export { IdentityScreen } from './components/identity-screen.tsx';
