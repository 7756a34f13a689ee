export { HelpCenterScreen as Component } from '../../features/content/index.ts';
