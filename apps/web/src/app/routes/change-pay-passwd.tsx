export { ChangePayPasswordScreen as Component } from '../../features/identity/index.ts';
