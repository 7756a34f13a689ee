export { HomeScreen as Component } from '../../features/home/index.ts';
