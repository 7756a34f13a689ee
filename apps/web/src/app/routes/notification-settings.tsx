export { PushSettingsScreen as Component } from '../../features/notification/index.ts';
