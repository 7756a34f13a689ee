export { ActivityCenterScreen as Component } from '../../features/content/index.ts';
