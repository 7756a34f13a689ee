export { TradeDetailScreen as Component } from '../../features/spot/index.ts';
