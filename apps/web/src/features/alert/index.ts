export { useAlertLines } from './use-alert-lines.ts';
export { AlertButton } from './components/alert-button.tsx';
