export { AboutScreen as Component } from '../../features/settings/index.ts';
