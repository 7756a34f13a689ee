export { SupportScreen as Component } from '../../features/support/index.ts';
