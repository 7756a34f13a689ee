export { DepositsScreen as Component } from '../../features/deposit/index.ts';
