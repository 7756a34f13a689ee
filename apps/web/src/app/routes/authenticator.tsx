export { AuthenticatorScreen as Component } from '../../features/identity/index.ts';
