export { ForgetScreen as Component } from '../../features/identity/index.ts';
