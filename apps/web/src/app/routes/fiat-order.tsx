export { FiatOrderScreen as Component } from '../../features/fiat/index.ts';
