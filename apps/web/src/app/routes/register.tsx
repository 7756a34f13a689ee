export { RegisterScreen as Component } from '../../features/identity/index.ts';
