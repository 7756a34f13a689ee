export { DemoMailboxScreen as Component } from '../../features/identity/index.ts';
