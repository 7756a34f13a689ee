export { PasskeysScreen as Component } from '../../features/identity/index.ts';
