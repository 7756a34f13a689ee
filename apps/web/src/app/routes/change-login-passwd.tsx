export { ChangeLoginPasswordScreen as Component } from '../../features/identity/index.ts';
