export { HelpDetailsScreen as Component } from '../../features/content/index.ts';
