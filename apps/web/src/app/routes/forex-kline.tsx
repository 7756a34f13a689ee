export { ForexKlineScreen as Component } from '../../features/chart/index.ts';
