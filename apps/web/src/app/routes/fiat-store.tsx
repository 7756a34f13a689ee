export { StoreScreen as Component } from '../../features/fiat/index.ts';
