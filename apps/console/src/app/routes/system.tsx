export { SystemScreen as Component } from '../../features/system/index.ts';
