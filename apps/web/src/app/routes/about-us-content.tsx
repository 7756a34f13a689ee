export { AboutContentScreen as Component } from '../../features/content/index.ts';
