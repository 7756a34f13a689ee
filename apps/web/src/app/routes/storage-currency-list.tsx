export { ProductsScreen as Component } from '../../features/staking/index.ts';
