export { FreezeScreen as Component } from '../../features/identity/index.ts';
