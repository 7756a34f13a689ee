export { AboutScreen as Component } from '../../features/content/index.ts';
