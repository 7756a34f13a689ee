export { NotificationsScreen as Component } from '../../features/notification/index.ts';
