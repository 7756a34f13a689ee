export { MicroScreen as Component } from '../../features/micro/index.ts';
