export { LoginScreen as Component } from '../../features/identity/index.ts';
