export { BindAccountScreen as Component } from '../../features/identity/index.ts';
