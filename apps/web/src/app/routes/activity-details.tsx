export { ActivityDetailsScreen as Component } from '../../features/content/index.ts';
