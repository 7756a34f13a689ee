export { SecureCenterScreen as Component } from '../../features/identity/index.ts';
