export { ContentScreen as Component } from '../../features/content/index.ts';
