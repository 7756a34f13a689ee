export { AlertButton } from './components/alert-button.tsx';
