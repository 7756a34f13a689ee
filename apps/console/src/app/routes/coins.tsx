export { CoinsScreen as Component } from '../../features/coin/index.ts';
