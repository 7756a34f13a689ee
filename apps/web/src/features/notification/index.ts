export { NotificationBell } from './components/notification-bell.tsx';
export { NotificationsScreen } from './components/notifications-screen.tsx';
export { PushSettingsScreen } from './components/push-settings-screen.tsx';
