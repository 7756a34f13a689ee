export { ScreeningScreen as Component } from '../../features/screening/index.ts';
