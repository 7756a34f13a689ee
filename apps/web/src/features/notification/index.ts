export { LazyBell } from './components/lazy-bell.tsx';
export { NoticeChannel } from './components/notice-channel.tsx';
export { NotificationsScreen } from './components/notifications-screen.tsx';
export { PushSettingsScreen } from './components/push-settings-screen.tsx';
