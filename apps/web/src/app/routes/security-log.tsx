export { SecurityLogScreen as Component } from '../../features/identity/index.ts';
