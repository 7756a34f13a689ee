export { ArbitrationScreen as Component } from '../../features/fiat/index.ts';
