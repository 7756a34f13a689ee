export { HouseEdgeScreen as Component } from '../../features/micro/index.ts';
