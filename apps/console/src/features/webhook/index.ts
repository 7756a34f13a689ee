export { WebhookScreen } from './components/webhook-screen.tsx';
