export { FiatScreen as Component } from '../../features/fiat/index.ts';
