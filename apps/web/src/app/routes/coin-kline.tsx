export { CoinKlineScreen as Component } from '../../features/chart/index.ts';
