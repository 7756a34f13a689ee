export { AntiPhishingScreen as Component } from '../../features/identity/index.ts';
