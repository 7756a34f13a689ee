export { NoticeCenterScreen as Component } from '../../features/content/index.ts';
