export { MarketScreen as Component } from '../../features/market/index.ts';
