export { TermsScreen } from './components/terms-screen.tsx';
