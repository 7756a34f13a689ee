export { FiatOrdersScreen as Component } from '../../features/fiat/index.ts';
