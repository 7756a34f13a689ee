export { IdentityScreen as Component } from '../../features/verification/index.ts';
