export { useUnreadSupport } from './use-unread-support.ts';
