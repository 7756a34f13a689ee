export { NoticeDetailsScreen as Component } from '../../features/content/index.ts';
