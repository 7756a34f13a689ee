export { CustodyScreen as Component } from '../../features/custody/index.ts';
