export { OverviewScreen as Component } from '../../features/dashboard/index.ts';
