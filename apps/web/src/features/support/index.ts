export { SupportScreen } from './components/support-screen.tsx';
export { useUnreadSupport } from './use-unread-support.ts';
