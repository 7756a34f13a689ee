export { MarketsScreen as Component } from '../../features/market/index.ts';
