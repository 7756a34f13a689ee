export { UserCenterScreen as Component } from '../../features/identity/index.ts';
